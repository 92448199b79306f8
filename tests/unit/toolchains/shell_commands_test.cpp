#include "toolchains/commands/shell_commands.h"

#include "base/text.h"
#include "support/catch.h"

using namespace sprint;
using toolchains::commands_in;
using toolchains::commands_in_line;

namespace {

/// The commands as one text, words quoted where they are not plain: `cd 'a b'; ninja`.
std::string shown(const std::vector<sdk::Words>& commands) {
  std::vector<std::string> lines;
  for (const auto& argv : commands) lines.push_back(shell_line(argv));
  return join(lines, "; ");
}

struct Case {
  const char* line;
  const char* commands;
};

}  // namespace

TEST_CASE("A line is cut into its simple commands") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"", ""},
      {"   ", ""},
      {"# ninja", ""},
      {"ninja", "ninja"},
      {"ninja # all", "ninja"},
      {"echo a#b", "echo 'a#b'"},
      {"cd build && ninja -j4", "cd build; ninja -j4"},
      {"a; b", "a; b"},
      {"a || b | c |& d & e", "a; b; c; d; e"},
      {"a&&b;c", "a; b; c"},
      {"a\nb\r\nc", "a; b; c"},
      {"ninja \\\n  -v", "ninja -v"},
      {"(cd x; ninja)", "cd x; ninja"},
      {"{ a; b; }", "a; b"},
      {"! ninja", "ninja"},
      {"time ninja", "ninja"},
      {"time -p ninja", "ninja"},
      {"time (ninja)", "ninja"},
      {"CC=clang CXX='clang++ -m32' ninja", "ninja"},
      {"A=1", ""},
      {"A+=x B[1]=y make", "make"},
      {"1A=b ninja", "'1A=b' ninja"},
      {"'A=b' ninja", "'A=b' ninja"},
      {"echo A=b", "echo A=b"},
      {"a=(ninja make) b", "b"},
      {"a=(x $(ninja))", "ninja"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("Quotes keep words together") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"'ninja' -C 'a b'", "ninja -C 'a b'"},
      {"\"ninja\" \"-C\" \"a b\"", "ninja -C 'a b'"},
      {"ni'nj'\"a\"", "ninja"},
      {"\\ninja", "ninja"},
      {"echo '; ninja'", "echo '; ninja'"},
      {"echo \"; ninja\"", "echo '; ninja'"},
      {"echo \\; ninja", "echo ';' ninja"},
      {"echo \"a \\\" ; ninja\"", "echo 'a \" ; ninja'"},
      {"echo $'it\\'s' x", "echo 'it'\\''s' x"},
      {"echo $'a\\tb'", "echo 'a\tb'"},
      {"echo $\"a b\"", "echo 'a b'"},
      {"'if' x", "if x"},
      {"echo if then", "echo if then"},
      {"''", "''"},
      {"$CXX -c a.cpp", "'$CXX' -c a.cpp"},
      {"${CXX:-g++ -v} -c", "'${CXX:-g++ -v}' -c"},
      {"\"$CXX\" -c", "'$CXX' -c"},
      {"echo \"a\\\nb\"", "echo ab"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("Compound commands are gone through") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"if a; then b; elif c; then d; else e; fi", "a; b; c; d; e"},
      {"if a\nthen\n b\nfi && ninja", "a; b; ninja"},
      {"while a; do b; done", "a; b"},
      {"until a; do b; done > log", "a; b"},
      {"for f in ninja make; do cc $f; done", "cc '$f'"},
      {"for f in $(ninja -t targets); do echo; done", "ninja -t targets; echo"},
      {"for f do echo; done", "echo"},
      {"for ((i=0; i<3; i++)); do ninja; done", "ninja"},
      {"case $x in ninja) make;; (a|b) c ;& *) d; esac; e", "make; c; d; e"},
      {"case x in esac; e", "e"},
      {"case $(a) in\n  b)\n  c\n  ;;\nesac", "a; c"},
      {"f() { ninja; }; f", "ninja; f"},
      {"function f { ninja; }", "ninja"},
      {"function f() ( ninja )", "ninja"},
      {"[[ -f ninja && a < b ]] && make", "make"},
      {"[ -f x ] && make", "'[' -f x ']'; make"},
      {"coproc ninja", "ninja"},
      {"select x in a b; do ninja; done", "ninja"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("Redirections are no part of a command, and here-documents no commands") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"ninja > log", "ninja"},
      {"ninja >log 2>&1", "ninja"},
      {"ninja 2>/dev/null -v", "ninja -v"},
      {"ninja &> log", "ninja"},
      {"ninja &>> log; a", "ninja; a"},
      {"> log ninja", "ninja"},
      {"ninja >| log <in", "ninja"},
      {"ninja 2>&- 3<&0", "ninja"},
      {"make -j 2 >log", "make -j 2"},
      {"make -j 2>log", "make -j"},
      {"> $(a) ninja", "a; ninja"},
      {"cat <<EOF\nninja\nEOF\nmake", "cat; make"},
      {"cat <<'EOF' && b\n$(ninja)\nEOF", "cat; b"},
      {"cat <<EOF\n$(ninja) `make`\nEOF", "ninja; make; cat"},
      {"cat <<-EOF\n\tninja\n\tEOF\nmake", "cat; make"},
      {"cat <<A <<B\nninja\nA\nmake\nB\nc", "cat; c"},
      {"sh <<EOF\nninja\nmake\nEOF", "ninja; make"},
      {"bash -s x <<EOF\nninja\nEOF", "ninja"},
      {"sudo sh <<EOF\nninja\nEOF", "ninja"},
      {"sh script <<EOF\nninja\nEOF", "sh script"},
      {"sh <<< 'ninja -v'", "ninja -v"},
      {"git commit -m \"$(cat <<'EOF'\ndon't (run\nninja\nEOF\n)\" && make",
       "cat; git commit -m '$(cat <<'\\''EOF'\\''\ndon'\\''t (run\nninja\nEOF\n)'; make"},
      {"python3 - <<\\EOF\n$(ninja)\nEOF", "python3 -"},
      {"make test 2>&1 | tail -5", "make test; tail -5"},
      {"cat <<EOF\nninja", "cat"},
      {"cat <<", "cat"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("The commands of substitutions count, wherever they stand") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"echo $(ninja)", "ninja; echo '$(ninja)'"},
      {"echo \"x $(ninja) y\"", "ninja; echo 'x $(ninja) y'"},
      {"echo `ninja`", "ninja; echo '`ninja`'"},
      {"echo \"`ninja -v`\"", "ninja -v; echo '`ninja -v`'"},
      {"echo `a \\`b\\``", "b; a '`b`'; echo '`a \\`b\\``'"},
      {"A=$(ninja)", "ninja"},
      {"A=$(ninja) make", "ninja; make"},
      {"diff <(ninja) >(make)", "ninja; make; diff '<(ninja)' '>(make)'"},
      {"$(a $(b))", "b; a '$(b)'; '$(a $(b))'"},
      {"echo '$(ninja)'", "echo '$(ninja)'"},
      {"echo \\$(ninja)", "echo '$'; ninja"},
      {"echo $((1 + (2 * 3)))", "echo '$((1 + (2 * 3)))'"},
      {"echo $((x << 2))\nninja", "echo '$((x << 2))'; ninja"},
      {"echo $(($(ninja) + 1))", "ninja; echo '$(($(ninja) + 1))'"},
      {"$((a); (b)) c", "a; b; '$((a); (b))' c"},
      {"echo ${x:-$(ninja)}", "ninja; echo '${x:-$(ninja)}'"},
      {"echo \"${x:-\"$(ninja)\"}\"", "ninja; echo '${x:-\"$(ninja)\"}'"},
      {"echo $(case x in a) ninja;; esac) b", "ninja; echo '$(case x in a) ninja;; esac)' b"},
      {"echo $(a # )\n) b", "a; echo '$(a # )\n)' b"},
      {"ls *.@(ninja|make)", "ls '*.@(ninja|make)'"},
      {"x=\"$(cat <<EOF\n)\nEOF\n)\"; b", "cat; b"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("What a wrapper runs stands for it") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"env ninja", "ninja"},
      {"env", "env"},
      {"env -i A=b -u C ninja -v", "ninja -v"},
      {"env -S 'A=b ninja -v' x", "ninja -v x"},
      {"/usr/bin/env -S ninja", "ninja"},
      {"/usr/bin/env -Sninja x", "ninja x"},
      {"env -- ninja", "ninja"},
      {"sudo -u root -E A=b ninja", "ninja"},
      {"sudo -l", "sudo -l"},
      {"nice -n 10 ninja", "ninja"},
      {"nice -10 ninja", "ninja"},
      {"ionice -c3 nice ninja", "ninja"},
      {"ionice -p 12", "ionice -p 12"},
      {"nohup ninja &", "ninja"},
      {"/usr/bin/time -f '%e s' -o log ninja", "ninja"},
      {"time -v ninja", "ninja"},
      {"timeout 60 ninja", "ninja"},
      {"timeout -k 5 --signal=KILL 60 ninja -v", "ninja -v"},
      {"timeout --signal KILL 60 ninja", "ninja"},
      {"timeout 60", "timeout 60"},
      {"stdbuf -oL -e 0 ninja", "ninja"},
      {"setsid -w ninja", "ninja"},
      {"taskset -c 0,1 ninja", "ninja"},
      {"exec ninja", "ninja"},
      {"exec -a name ninja", "ninja"},
      {"exec >log", "exec"},
      {"command ninja", "ninja"},
      {"command -v ninja", "command -v ninja"},
      {"builtin cd x", "cd x"},
      {"eval ninja '&&' \"make x\"", "ninja; make x"},
      {"eval \"$(ssh-agent)\"", "ssh-agent; ssh-agent; '$(ssh-agent)'"},
      {"ls | xargs -n 1 -P4 gcc -c", "ls; gcc -c"},
      {"xargs -I{} sh -c 'ninja {}; make'", "ninja '{}'; make"},
      {"xargs -0 --max-args 3 ninja", "ninja"},
      {"xargs", "xargs"},
      {"find . -name a -exec ninja {} \\; -o -execdir make {} +",
       "find . -name a -exec ninja '{}' ';' -o -execdir make '{}' +; ninja '{}'; make '{}'"},
      {"find . -name a", "find . -name a"},
      {"watch -n 1 ninja", "ninja"},
      {"watch 'ninja; make'", "ninja; make"},
      {"parallel -j4 ninja -C ::: a b", "ninja -C"},
      {"parallel ::: ninja 'make x'", "ninja; make x"},
      {"flock lock ninja", "ninja"},
      {"flock -w 5 lock -c 'ninja; make'", "ninja; make"},
      {"su -c ninja root", "ninja"},
      {"script -qc 'ninja -v' log", "ninja -v"},
      {"trap ninja EXIT", "ninja"},
      {"strace -f -o log ninja", "ninja"},
      {"busybox sh -c make", "make"},
      {"ssh host ninja", "ssh host ninja"},
      {"sudo env nice timeout 5 ninja", "ninja"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("What a wrapper with subcommands or lines of its own runs stands for it") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"chronic ninja -v", "ninja -v"},
      {"chronic -e ninja", "ninja"},
      {"unshare -rn ninja", "ninja"},
      {"unshare -R / --wd /x --map-root-user ninja", "ninja"},
      {"unshare", "unshare"},
      {"systemd-run --user --scope -p MemoryMax=4G ninja -v", "ninja -v"},
      {"systemd-run --unit x --wait -qt sh -c 'ninja; make'", "ninja; make"},
      {"perf stat ninja", "ninja"},
      {"perf stat -e cycles -r 3 -- ninja -v", "ninja -v"},
      {"perf record -g -F 99 -o out --call-graph dwarf make x", "make x"},
      {"perf record -a", "perf record -a"},
      {"perf report -i ninja", "perf report -i ninja"},
      {"perf", "perf"},
      {"conda run ninja", "ninja"},
      {"conda run -n dev --no-capture-output ninja -v", "ninja -v"},
      {"conda run -p env --cwd x ninja", "ninja"},
      {"mamba run --name dev make", "make"},
      {"micromamba run -n dev make", "make"},
      {"conda install ninja", "conda install ninja"},
      {"direnv exec . ninja", "ninja"},
      {"direnv allow .", "direnv allow ."},
      {"nix develop -c ninja -C build", "ninja -C build"},
      {"nix develop .#dev --impure --command sh -c 'ninja; make'", "ninja; make"},
      {"nix shell nixpkgs#ninja -c ninja", "ninja"},
      {"nix develop", "nix develop"},
      {"nix build -c ninja", "nix build -c ninja"},
      {"nix-shell --run 'ninja; make'", "ninja; make"},
      {"nix-shell -p ninja --pure --run ninja", "ninja"},
      {"nix-shell -p ninja", "nix-shell -p ninja"},
      {"ls | entr make x", "ls; make x"},
      {"ls | entr -cr ninja /_", "ls; ninja /_"},
      {"ls | entr -s 'ninja && make'", "ls; ninja; make"},
      {"tmux new -d 'ninja; make'", "ninja; make"},
      {"tmux -L x new-session -d -s name -c dir ninja -v", "ninja -v"},
      {"tmux split-window -h ninja", "ninja"},
      {"tmux attach -t ninja", "tmux attach -t ninja"},
      {"tmux new -s ninja", "tmux new -s ninja"},
      {"sudo perf stat chronic env A=b ninja", "ninja"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("Shells run the line they are given") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"sh -c 'ninja && make'", "ninja; make"},
      {"bash -lc ninja", "ninja"},
      {"bash -ec 'cd x; ninja'", "cd x; ninja"},
      {"/bin/bash -o pipefail -c 'ninja | tee log'", "ninja; tee log"},
      {"bash -euo pipefail -c ninja", "ninja"},
      {"zsh --no-rcs -c ninja", "ninja"},
      {"bash --rcfile x -c ninja", "ninja"},
      {"dash -c 'sh -c \"ninja\"'", "ninja"},
      {"sh -c 'ninja $1' sh x", "ninja '$1'"},
      {"bash script.sh -c ninja", "bash script.sh -c ninja"},
      {"sh -n x.sh", "sh -n x.sh"},
      {"sh -c", "sh -c"},
      {"sh", "sh"},
      {"bash --version", "bash --version"},
      {"echo ninja | sh", "echo ninja; sh"},
      {"bash -c -l \"source x && eval 'ninja' \\< /dev/null && pwd -P >| f\"",
       "source x; ninja; pwd -P"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("A malformed line gives what could be read") {
  const auto [line, commands] = GENERATE(values<Case>({
      {"ninja 'open", "ninja open"},
      {"ninja \"open; make", "ninja 'open; make'"},
      {"ninja $(make", "make; ninja '$(make'"},
      {"ninja `make", "make; ninja '`make'"},
      {"ninja ${open", "ninja '${open'"},
      {"ninja )", "ninja"},
      {") ninja", "ninja"},
      {"ninja ;; make) b", "ninja; b"},
      {"ninja &&", "ninja"},
      {"&& ninja", "ninja"},
      {"ninja \\", "ninja ''"},
      {"if ninja", "ninja"},
      {"case x in ninja", ""},
      {"for", ""},
      {"for (( ninja", ""},
      {"case", ""},
      {"function", ""},
      {"[[ a", ""},
      {"time", ""},
      {"ninja >", "ninja"},
      {"$'open", "open"},
  }));
  CAPTURE(line);
  CHECK(shown(commands_in_line(line)) == commands);
}

TEST_CASE("Depth and number of commands are bounded") {
  std::string deep;
  for (int i = 0; i < 10'000; ++i) deep += "$(";
  CHECK_NOTHROW(commands_in_line(deep));
  std::string evals;
  for (int i = 0; i < 100; ++i) evals += "eval ";
  CHECK(commands_in_line(evals + "ninja").size() == 1);
  std::string quoted = "ninja";
  for (int i = 0; i < 6; ++i) quoted = shell_line({"sh", "-c", quoted});
  CHECK(shown(commands_in_line(quoted)) == "ninja");
  std::string many;
  for (int i = 0; i < 10'000; ++i) many += "a;";
  CHECK(commands_in_line(many).size() == toolchains::kMostShellCommands);
  CHECK_NOTHROW(commands_in_line(std::string(10'000'000, '(')));
  CHECK_NOTHROW(commands_in_line(std::string("a\0b\xff", 4)));
}

TEST_CASE("Words that no shell reads are only unwrapped") {
  CHECK(shown(commands_in({"sh", "-c", "ninja; make"})) == "ninja; make");
  CHECK(shown(commands_in({"env", "A=b", "echo", "; ninja"})) == "echo '; ninja'");
  CHECK(shown(commands_in({"ninja", "&&", "make"})) == "ninja '&&' make");
  CHECK(commands_in({}).empty());
}
