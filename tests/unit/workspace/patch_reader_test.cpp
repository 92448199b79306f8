#include "workspace/reading/patch_reader.h"

#include "support/catch.h"
#include "support/error_of.h"

namespace sprint::test {

using namespace std::string_literals;
using workspace::ChangeKind;
using workspace::FileChange;
using workspace::LineRange;
using Ranges = std::vector<LineRange>;
using Words = std::vector<std::string>;

namespace {

struct Read {
  std::string id;
  std::vector<FileChange> files;
};

std::vector<Read> read(const std::string& text, std::size_t piece = std::string::npos) {
  std::vector<Read> commits;
  TextSource source(text, piece);
  workspace::read_patches(source, [&](std::string id, std::vector<FileChange> files) {
    commits.push_back({std::move(id), std::move(files)});
  });
  return commits;
}

/// One commit that modified the file "f" with this patch behind its header.
FileChange read_one(const std::string& patch) {
  const auto commits = read(
      "\0id\0\n:100644 100644 aa bb M\0f\0\0diff --git a/f b/f\nindex aa..bb 100644\n"s + patch);
  REQUIRE(commits.size() == 1);
  REQUIRE(commits[0].files.size() == 1);
  return commits[0].files[0];
}

}  // namespace

TEST_CASE("Commits follow each other, some of them without a change") {
  const auto piece = GENERATE(std::size_t{1}, std::size_t{7}, std::string::npos);
  const auto commits = read(
      "\0empty\0\0one\0\n:000000 100644 00 aa A\0new\nname\0\0"
      "diff --git \"a/new\\nname\" \"b/new\\nname\"\nnew file mode 100644\nindex 00..aa\n"
      "--- /dev/null\n+++ \"b/new\\nname\"\n@@ -0,0 +1,2 @@\n+first word\n+x\n\0last\0"s,
      piece);
  REQUIRE(commits.size() == 3);
  CHECK(commits[0].id == "empty");
  CHECK(commits[0].files.empty());
  CHECK(commits[2].id == "last");
  REQUIRE(commits[1].files.size() == 1);
  const auto& file = commits[1].files[0];
  CHECK(file.path == "new\nname");
  CHECK(file.kind == ChangeKind::Added);
  CHECK(file.added == Ranges{{1, 2}});
  CHECK(file.removed.empty());
  CHECK(file.words_added == Words{"first", "word"});
}

TEST_CASE("Content that looks like a header is content") {
  const auto file = read_one(
      "--- a/f\n+++ b/f\n@@ -3,2 +3,3 @@ context\n---- a/x\n-diff --git a/y b/y\n"
      "++++ b/x\n+@@ -1 +1 @@\n+\\ No newline\n@@ -9 +10 @@\n-old\n\\ No newline at end of file\n"
      "+new\n\\ No newline at end of file\n");
  CHECK(file.removed == Ranges{{3, 4}, {9, 9}});
  CHECK(file.added == Ranges{{3, 5}, {10, 10}});
  CHECK(file.words_removed == Words{"diff", "git", "old"});
  CHECK(file.words_added == Words{"No", "new", "newline"});
}

TEST_CASE("Lines of context are counted and not reported, whatever git was told to show") {
  const auto file = read_one("@@ -1,5 +1,5 @@\n same\n-old\n+new\n\n more\n-last\n+end\n");
  CHECK(file.removed == Ranges{{2, 2}, {5, 5}});
  CHECK(file.added == Ranges{{2, 2}, {5, 5}});
}

TEST_CASE("Hunks side by side become one range, a long line has its number too") {
  const auto file = read_one("@@ -0,0 +1 @@\n+one\n@@ -1,0 +2,2 @@\n+" + std::string(100'000, 'x') +
                             "\n+three\n");
  CHECK(file.added == Ranges{{1, 3}});
  CHECK(file.words_added == Words{"one", "three"});
}

TEST_CASE("The marks of a conflict are lines without words") {
  const auto file = read_one(
      "@@ -1,5 +0,0 @@\n-<<<<<<< abc1234 (Some subject)\n-ours\n-=======\n-theirs\n"
      "->>>>>>> def5678 (Other subject)\n@@ -9,2 +4,0 @@\n-<<<<<<<<< nested\n-<<<<<<<word\n");
  CHECK(file.removed == Ranges{{1, 5}, {9, 10}});
  CHECK(file.words_removed == Words{"ours", "theirs", "word"});
}

TEST_CASE("A section of messages about a conflict is no change") {
  const auto commits = read(
      "\0m\0\n:100644 100644 aa bb M\0z\0\0"
      "diff --git a/a b/a\nremerge CONFLICT (file location): a\ngoes on\n"
      "diff --git a/z b/z\nremerge CONFLICT (content): z\nindex aa..bb\n@@ -1 +0,0 @@\n-gone\n"s);
  REQUIRE(commits[0].files.size() == 1);
  CHECK(commits[0].files[0].words_removed == Words{"gone"});
}

TEST_CASE("A file that changes its type has two sections, and a submodule has no lines") {
  const auto commits = read(
      "\0t\0\n:120000 100644 aa bb T\0link\0:160000 160000 aa bb M\0sub\0"
      ":160000 100644 aa bb T\0was sub\0:100644 100755 aa aa M\0x\0\0"
      "diff --git a/link b/link\ndeleted file mode 120000\nindex aa..00\n@@ -1 +0,0 @@\n-target\n"
      "\\ No newline at end of file\n"
      "diff --git a/link b/link\nnew file mode 100644\nindex 00..bb\nBinary files differ\n"
      "diff --git a/sub b/sub\nindex aa..bb 160000\n@@ -1 +1 @@\n-Subproject commit aa\n"
      "+Subproject commit bb\n"
      "diff --git a/was sub b/was sub\ndeleted file mode 160000\n@@ -1 +0,0 @@\n-Subproject "
      "commit\n"
      "diff --git a/was sub b/was sub\nnew file mode 100644\n@@ -0,0 +1 @@\n+text\n"
      "diff --git a/x b/x\nold mode 100644\nnew mode 100755\n"s);
  const auto& files = commits[0].files;
  REQUIRE(files.size() == 4);
  CHECK(files[0].kind == ChangeKind::TypeChanged);
  CHECK(files[0].binary);
  CHECK(files[0].mode_changed);
  CHECK(files[0].removed == Ranges{{1, 1}});
  CHECK(files[1].kind == ChangeKind::Submodule);
  CHECK(files[1].added.empty());
  CHECK(files[1].words_removed.empty());
  CHECK(files[2].kind == ChangeKind::Submodule);
  CHECK(files[2].removed.empty());
  CHECK(files[2].words_added == Words{"text"});
  CHECK(files[3].path == "x");
  CHECK(files[3].mode_changed);
}

TEST_CASE("A patch that git would not print is refused") {
  const auto text = GENERATE(values<std::string>({
      "id\0"s,
      "\0id"s,
      "\0id\0\n"s,
      "\0id\0\n:100644 100644 aa bb\0f\0\0"s,
      "\0id\0\n:100644 100644 aa bb X\0f\0\0"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0\0"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0diff"s,
      "\0id\0\n:100644 100644 aa bb T\0f\0\0diff --git a/f b/f\nindex aa\n"s,
      "\0id\0\n\0diff --git a/f b/f\nindex aa\n"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0\0diff --git a/f b/f\nstrange\n"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0\0diff --git a/f b/f\n@@ -1 +1\n-a\n+b\n"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0\0diff --git a/f b/f\n@@ -x +1 @@\n-a\n+b\n"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0\0diff --git a/f b/f\n@@ -1 +1 @@\n-a\n-b\n"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0\0diff --git a/f b/f\n@@ -1 +1 @@\n-a\n"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0\0diff --git a/f b/f\n@@ -1 +1 @@\n?a\n"s,
      "\0id\0\n:100644 100644 aa bb M\0f\0\0diff --git a/f b/f\n@@ -99999999999 +1 @@\n-a\n"s,
  }));
  CAPTURE(text);
  CHECK(error_of([&] { read(text); }).code() == ErrorCode::System);
}

}  // namespace sprint::test
