#include "base/redaction/secret_environment.h"

#include "base/redaction/secret_names.h"
#include "support/catch.h"

namespace sprint::test {

namespace {

using Values = std::vector<std::string>;

}  // namespace

TEST_CASE("Values are secret if their names say so") {
  CHECK(secret_values({"GITHUB_TOKEN=zebra-42-lamp", "DB_PASSWORD=correct-horse-1",
                       "MY_API_KEY=k1k2k3k4", "JAVA_CREDENTIALS=abcd1234efgh"}) ==
        Values({"abcd1234efgh", "correct-horse-1", "k1k2k3k4", "zebra-42-lamp"}));
  CHECK(secret_values(
            {"HOME=/home/zebra-42", "LANG=en_US.UTF-8", "EDITOR=zebra-42-lamp", "NO_EQUAL_SIGN"})
            .empty());
}

TEST_CASE("Values that are too short or too ordinary are not looked for") {
  const std::string entry =
      GENERATE("API_TOKEN=true", "API_TOKEN=1", "API_TOKEN=", "API_TOKEN=abc123",
               "API_TOKEN=/run/secrets/token", "API_TOKEN=disabled", "API_TOKEN=production",
               "API_TOKEN=12345678", "API_TOKEN=********", "API_TOKEN=https://vault.example/v1",
               "PWD=/home/me/project-42", "SSH_AUTH_SOCK=/run/user/1000/ssh",
               "SPRINT_KEY=parser/sprint-12", "GPG_KEY=E3FF2839C048B25C084DEBE9B26995E310250568",
               "TOKENIZERS_PARALLELISM=false", "API_TOKEN=REDACTED_SECRET");
  CAPTURE(entry);
  CHECK(secret_values({entry}).empty());
}

TEST_CASE("The password in a link is one whatever the variable is called") {
  CHECK(secret_values({"DATABASE_URL=postgres://me:s3cr3t-word@db/x"}) == Values({"s3cr3t-word"}));
  CHECK(secret_values({"HTTP_PROXY=http://proxy:3128", "HOST=http://me@host/a:b@c"}).empty());
}

TEST_CASE("Each line of a value counts and each value once") {
  CHECK(secret_values({"A_KEY_TOKEN=zebra-42-lamp\nother-17-line\n", "B_TOKEN=other-17-line"}) ==
        Values({"other-17-line", "zebra-42-lamp", "zebra-42-lamp\nother-17-line"}));
}

TEST_CASE("Names tell what they hold by their last words") {
  struct Case {
    std::string_view name;
    NameKind kind;
  };
  const std::vector<Case> cases = {
      {"PASSWORD", NameKind::Password},
      {"dbPassword", NameKind::Password},
      {"--db-password", NameKind::Password},
      {"PGPASSWORD", NameKind::Password},
      {"mysql_pwd", NameKind::Password},
      {"DB_PASS", NameKind::Password},
      {"PWD", NameKind::Ordinary},
      {"pass", NameKind::Ordinary},
      {"API_KEY", NameKind::Secret},
      {"apiKey", NameKind::Secret},
      {"APIKey", NameKind::Secret},
      {"x-api-key", NameKind::Secret},
      {"apikey", NameKind::Secret},
      {"API_KEY_2", NameKind::Secret},
      {"SOME_TOKEN", NameKind::Secret},
      {"accessToken", NameKind::Secret},
      {"next_token", NameKind::Doubtful},
      {"token", NameKind::Doubtful},
      {"tokens", NameKind::Ordinary},
      {"token_count", NameKind::Ordinary},
      {"SOME_KEY", NameKind::Doubtful},
      {"PUBLIC_KEY", NameKind::Ordinary},
      {"KEY", NameKind::Ordinary},
      {"SECRET_KEY_FILE", NameKind::Ordinary},
      {"monkey", NameKind::Ordinary},
      {"client_secret", NameKind::Secret},
      {"Authorization", NameKind::Authorization},
      {"Set-Cookie", NameKind::Cookie},
      {"", NameKind::Ordinary},
      {"---", NameKind::Ordinary},
      {"123", NameKind::Ordinary},
  };
  for (const auto& [name, kind] : cases) {
    CAPTURE(name);
    CHECK(kind_of_name(name) == kind);
  }
}

}  // namespace sprint::test
