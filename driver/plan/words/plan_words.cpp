#include "plan/words/plan_words.h"

namespace sprint::plan {

namespace {

using enum WordList;

constexpr std::array<WordListInfo, kWordLists> kLists = {{
    {Create, "create verbs",
     "create, creates, creating, add, adds, adding, write, writes, writing, implement, implements, "
     "implementing, generate, scaffold, introduce, define, declare, establish, bootstrap, author, "
     "draft, new file, new files, new header, new module, new script, new class, new type"},
    {Modify, "modify verbs",
     "modify, update, updates, updating, edit, extend, change, fix, refactor, rename, remove, "
     "delete, bump, move, replace, rewrite, adjust, adapt, append, insert, register, wire, "
     "integrate, migrate, patch, convert, clean up, simplify, split, merge, correct, expand, "
     "revise, drop, strip, inject, hook, enable, disable, switch, port"},
    {Reference, "reference words",
     "see, read, per, from, following, follow, based on, according to, like, using, use, run, "
     "verify, check, against, import, reference, mirror, matching, similar to, as in, via, "
     "parse, parses, parsing, reads, reading, load, loads, loading, scan, scans, scanning, "
     "open, opens, opening, validate, validates, validating, decode, decodes, decoding, "
     "inspect, inspects, compare, compares, comparing, consume, consumes, process, processes, "
     "accept, accepts, understand, understands"},
    {Into, "words for an existing file", "to, into"},
    {LineUnit, "units of lines", "line, lines, loc, sloc"},
    {NotWritten, "lines that are not written",
     "first, last, top, bottom, remove, delete, drop, at, on, only"},
    {Vague, "vague criteria",
     "works correctly, work correctly, working correctly, works properly, works well, "
     "works as expected, as expected, properly, correctly, is complete, are complete, "
     "looks good, looks right, is good, as needed, as appropriate, appropriately, "
     "reasonable, reasonably, good quality, high quality, robust, user friendly, intuitive, "
     "clean code, sufficient, adequate, adequately, well tested, no issues, no problems, smoothly"},
    {OpenEnded, "open-ended words",
     "improve, optimize, optimise, enhance, polish, modernize, modernise, streamline, investigate, "
     "explore, experiment, research, tidy up, clean up, revisit, rethink, harden, tune, "
     "make better, look into"},
    {Question, "open questions",
     "tbd, tbc, to be determined, to be decided, to be defined, to be clarified, to be confirmed, "
     "determine later, decide later, decide whether, decide which, decide between, decide if, "
     "decide how, decide on, clarify, open question, open questions, undecided, "
     "not yet decided, not decided, needs decision, needs clarification, "
     "appropriate library, suitable library, appropriate approach, suitable approach, "
     "standard method, some library, or similar library"},
    {Answered, "words that answer a question",
     "no, zero, without, any, remove, removes, resolve, resolves, resolved, replace, replaces, "
     "all, every, each, remaining, answers, answer"},
    {FoundationName, "foundation words in a name",
     "foundation, foundations, core, base, model, models, types, interface, interfaces, "
     "protocol, protocols, schema, schemas, scaffold, scaffolding, skeleton, architecture, "
     "contract, contracts, framework, abstractions, infrastructure, conventions, "
     "primitives, data model"},
    {FoundationTask, "foundation words in a task",
     "types, interface, interfaces, protocol, protocols, schema, schemas, base class, data model, "
     "data models, scaffold, skeleton, contract, contracts, abstraction, abstractions, trait, "
     "traits, conventions, core types, shared types, project structure"},
    {RiskExternal, "risk: external services",
     "external api, external apis, api call, api calls, api client, api key, api keys, rest api, "
     "web api, remote api, http, https, graphql, grpc, webhook, webhooks, oauth, endpoint, "
     "endpoints, external service, external services, third party, integrate with, upload, "
     "uploads, download, downloads, network, cloud, aws, s3, cdn, payment, smtp, websocket"},
    {RiskNew, "risk: new technology",
     "new technology, new technologies, unfamiliar, experimental, prototype, spike, "
     "proof of concept, poc, first use, beta version, never used, unknown territory, "
     "research, bleeding edge"},
    {RiskAlgorithm, "risk: complex algorithms",
     "algorithm, algorithms, concurrency, concurrent, thread safe, thread safety, lock free, "
     "race condition, scheduler, scheduling, parser, tokenizer, compiler, optimizer, "
     "state machine, topological, graph, dynamic programming, encryption, cryptography, "
     "signing, signature, heuristic, heuristics, distributed, consensus, diffing, numerical"},
    {RiskSystem, "risk: files and system calls",
     "file i/o, i/o, filesystem, file system, read files, write files, reads files, writes files, "
     "disk, subprocess, subprocesses, child process, process group, system call, system calls, "
     "syscall, shell out, socket, sockets, signal handler, temp file, temporary file, database, "
     "sqlite, migration, permissions, symlink, symlinks, file lock, mmap, daemon, streaming"},
    {RiskSimple, "risk: simple changes",
     "crud, config, configuration, setting, settings, constant, constants, documentation, docs, "
     "readme, changelog, rename, version bump, bump version, comment, comments, typo"},
    {Build, "build words",
     "build, builds, building, compile, compiles, compiled, compilation, assemble"},
    {BuildProgram, "build programs",
     "make, gmake, ninja, msbuild, tsc, gcc, g++, clang, clang++, cc, c++, javac, rustc, swiftc, "
     "xcodebuild, bazel, swift_package_build"},
    {Test, "test words",
     "test, tests, ctest, pytest, unittest, jest, vitest, tox, nosetests, swift_package_test, "
     "suite, make check, ninja check, meson check"},
    {Integration, "integration test words",
     "integration test, integration tests, integration, end to end, e2e, acceptance test, "
     "acceptance tests, system test, system tests, ui test, ui tests, smoke test, smoke tests"},
    {OtherGoal, "goals that are no build",
     "lint, format, fmt, clean, docs, doc, install, deploy, publish, run, help, configure, setup, "
     "clippy, list, version"},
    {LookProgram, "programs that only look",
     "test, [, [[, grep, egrep, fgrep, rg, ag, ls, cat, head, tail, find, fd, wc, sort, uniq, "
     "diff, "
     "cmp, stat, tree, echo, printf, cd, mkdir, rm, cp, mv, touch, git, gh, glab, curl, wget, jq, "
     "yq, sed, awk, which, ps, pgrep, for, if, while"},
    {Program, "programs",
     "cmake, ctest, cpack, ninja, make, gmake, cargo, rustc, go, gofmt, npm, npx, yarn, pnpm, "
     "node, deno, bun, tsc, eslint, prettier, jest, vitest, python, python3, pytest, uv, uvx, pip, "
     "pip3, pipx, poetry, tox, nox, ruff, mypy, black, flake8, pylint, pre-commit, swift, swiftc, "
     "swiftlint, xcodebuild, xcrun, git, gh, glab, hub, svn, docker, docker-compose, podman, "
     "kubectl, helm, terraform, ansible, aws, gcloud, az, bash, sh, zsh, test, [, [[, grep, egrep, "
     "fgrep, rg, ag, ls, cat, head, tail, curl, wget, jq, yq, sed, awk, find, fd, diff, cmp, wc, "
     "sort, uniq, xargs, tree, stat, touch, mkdir, rm, cp, mv, cd, echo, printf, env, sudo, "
     "time, timeout, nohup, which, command, gradle, gradlew, mvn, mvnw, ant, bazel, buck, "
     "dotnet, msbuild, java, javac, javap, kotlinc, scala, sbt, lein, mix, elixir, ruby, rake, "
     "bundle, rspec, gem, php, composer, phpunit, perl, prove, lua, luarocks, ghc, cabal, "
     "zig, nim, dart, flutter, gcc, g++, cc, c++, clang, clang++, clang-tidy, clang-format, "
     "cppcheck, valgrind, gdb, lldb, nm, objdump, readelf, ldd, shellcheck, shfmt, hadolint, "
     "actionlint, yamllint, markdownlint, psql, mysql, sqlite3, redis-cli, ps, pgrep, systemctl, "
     "journalctl, ssh, scp, rsync, tar, unzip, openssl, sha256sum, md5sum, ffmpeg, ffprobe, "
     "meson, conan, vcpkg, apt, apt-get, brew, codesign, plutil, hf"},
    {Exits, "what only programs do",
     "exits, exited, exiting, exit 0, exit 1, exit code, exit status, exit with"},
    {Runs, "what programs do",
     "passes, pass, succeeds, succeed, green, runs, completes, fails, prints, outputs, returns, "
     "is clean, reports, finishes"},
    {Manual, "words of human judgement",
     "looks, look at, looks good, listen, listens, visually, visual inspection, by eye, by ear, "
     "by hand, spot check, spot checks, spot checked, manually, manual, feels, feel, sounds, "
     "user confirms, user confirmed, operator confirms, approved by, approval from, sign off, "
     "signed off, human, humans, reviewer, reviewed by, review by, in the browser, in a browser, "
     "eyeball, demo to, stakeholder, stakeholders, subjectively, aesthetically, readable by"},
    {NotManual, "what only sounds like judgement",
     "looks up, looks for, looks into, looks in, human readable, manual trigger, manual page, "
     "feel free"},
    {CodeVerb, "verbs of code",
     "build, design, code, develop, document, support, handle, make, extract, "
     "allow, return, throw, parse, wrap, expose, provide, override, annotate, "
     "apply, cover, store, keep, improve, optimize, enhance, polish, tune, harden, complete, "
     "finish, configure"},
    {CommandVerb, "verbs of commands",
     "run, rerun, re run, execute, deploy, publish, release, tag, push, install, upload, invoke, "
     "trigger, rebuild, restart, download, fetch, submit, promote, roll out, roll back, "
     "rollback, sync, merge pr, open pr, open a pr, open the pr"},
    {BackgroundVerb, "verbs of background work", "start, launch, kick off, spawn"},
    {NotBackground, "starts that are none",
     "start with, start by, start from, start on, start writing, start using"},
    {Background, "background words",
     "nohup, in the background, in background, background job, background process, overnight, "
     "kick off, kicked off, long running job, tmux, runs for hours"},
    {Deferred, "words of waiting",
     "deferred, wait for, waits for, waiting for, wait until, waits until, waits on, wait on, "
     "waiting on, await, awaits, awaiting, monitor, monitors, poll, check deployment, "
     "blocked on external"},
    {DeferredEntry, "waiting as an entry criterion",
     "deferred, wait for, waits for, waiting for, wait until, waits until, waits on, wait on, "
     "waiting on"},
    {DurationUnit, "units of time",
     "hour, hours, hr, hrs, h, minute, minutes, min, mins, day, days"},
    {ManualVerb, "verbs of human judgement",
     "listen, visit, spot check, eyeball, look at, check browser, check the browser, "
     "check in the browser, ask, confirm with, manually, manual, review with, demo, "
     "inspect visually, visually, have a person, have the user"},
    {SetupName, "setup words in a name",
     "setup, set up, scaffold, scaffolding, bootstrap, bootstrapping, skeleton, dependencies, "
     "package dependency, package dependencies, project structure, project init, "
     "initialize project, initialise project, initialize the project, project initialization, "
     "project creation, add dependency, new project"},
    {SetupTask, "setup words in a task",
     "install dependencies, install the dependencies, package dependency, package dependencies, "
     "add dependencies, add the dependencies, project skeleton, project scaffold, "
     "scaffold the project, scaffold project, scaffold a project, bootstrap the project, "
     "bootstrap project, initialize the project, initialize project, initialise the project, "
     "set up the project, set up project, project setup, npm init, cargo new, cargo init, git "
     "init, "
     "uv init, swift package init, go mod init, dotnet new"},
    {NotSetup, "dependencies that are no setup",
     "dependency injection, dependency graph, dependency order, circular dependencies, "
     "dependencies between, dependency resolution, task dependencies, sprint dependencies, "
     "skeleton screen, skeleton view, skeleton loader"},
    {Extension, "file extensions",
     "adoc, bash, bat, c, cc, cfg, cjs, clj, cmake, conf, cpp, cs, css, csv, cxx, dart, db, "
     "dockerfile, entitlements, env, erl, ex, exs, feature, fish, fs, go, gql, gradle, graphql, h, "
     "hh, hpp, hs, htm, html, hxx, in, inc, ini, ipynb, java, jpg, js, json, jsonl, jsx, kt, kts, "
     "less, lock, log, lua, m, md, mdx, mjs, mk, ml, mm, mod, nim, patch, pbxproj, php, pl, plist, "
     "png, proto, ps1, py, pyi, r, rb, rs, rst, sass, scala, scss, sh, sql, sqlite, storyboard, "
     "sum, svelte, svg, swift, tf, toml, ts, tsv, tsx, txt, vue, wasm, xcconfig, xcodeproj, xib, "
     "xml, yaml, yml, zig, zsh"},
    {PlainFile, "files without extension",
     "makefile, dockerfile, gemfile, rakefile, procfile, podfile, brewfile, justfile, vagrantfile, "
     "jenkinsfile, license, codeowners"},
    {DotFile, "files that begin with a dot",
     "gitignore, gitattributes, gitmodules, editorconfig, clang-format, clang-tidy, dockerignore, "
     "npmrc, nvmrc, env, swiftlint, swiftformat, eslintrc, prettierrc, bashrc"},
    {Folder, "folders at the top of a project",
     "src, source, sources, tests, lib, libs, include, docs, scripts, cmake, github, packages, "
     "crates, internal, cmd, pkg, apps, tools, examples, samples, driver, plugins, modules, "
     "etc, usr, var, tmp, opt, home"},
    {NotFolder, "fronts of what is no path",
     "origin, upstream, feature, release, hotfix, bugfix, refs, remotes, heads, application, text, "
     "image, audio, video, multipart, and, or, he, she, his, i, n, a, w, tcp, ci, on, yes, true, "
     "pass, read, input, client, get, post"},
    {NotFile, "names that only look like files",
     "node.js, next.js, vue.js, react.js, express.js, three.js, d3.js, nuxt.js, chart.js, asp.net, "
     "backbone.js, socket.io, moment.js, ember.js, self.h, self.c, self.m"},
}};

}  // namespace

const std::array<WordListInfo, kWordLists>& word_lists() {
  return kLists;
}

}  // namespace sprint::plan
