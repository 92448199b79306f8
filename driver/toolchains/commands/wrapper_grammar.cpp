#include "toolchains/commands/wrapper_grammar.h"

namespace sprint::toolchains {

namespace {

Wrapper conda_run() {
  return {"npre", {"--name", "--prefix", "--root-prefix", "--cwd", "--env", "--label"}};
}

}  // namespace

const Wrappers& wrappers() {
  static const Wrappers table = {
      {"sudo",
       {"ugphCTRDrtU",
        {"--user", "--group", "--prompt", "--host", "--close-from", "--command-timeout", "--chroot",
         "--chdir", "--role", "--type", "--other-user"},
        "lvVkKe",
        0,
        true}},
      {"doas", {"uC", {}, "L"}},
      {"nice", {"n", {"--adjustment"}}},
      // With -p this one and the next two are about a process that runs already, and start none.
      {"ionice", {"cnpPu", {"--class", "--classdata"}, "pPu"}},
      {"chrt", {"TPD", {}, "pm", 1}},
      {"taskset", {"", {}, "p", 1}},
      {"nohup", {}},
      {"setsid", {}},
      {"time", {"fo", {"--format", "--output"}, "V"}},
      {"timeout", {"ks", {"--kill-after", "--signal"}, "", 1}},
      {"stdbuf", {"ioe", {"--input", "--output", "--error"}}},
      {"exec", {"a"}},
      {"command", {"", {}, "vV"}},
      {"builtin", {}},
      {"noglob", {}},
      {"nocorrect", {}},
      {"unbuffer", {}},
      {"strace",
       {"abeEIoOpPsSuUX", {"--trace", "--output", "--user", "--attach", "--env", "--signal"}}},
      {"xvfb-run", {"efnpsw", {"--server-num", "--server-args", "--error-file", "--auth-file"}}},
      {"xargs",
       {"InPLsadE",
        {"--max-args", "--max-procs", "--max-chars", "--arg-file", "--delimiter",
         "--process-slot-var"}}},
      {"chronic", {}},
      {"unshare",
       {"RwSGl",
        {"--root", "--wd", "--setuid", "--setgid", "--map-user", "--map-group", "--map-users",
         "--map-groups", "--propagation", "--setgroups", "--monotonic", "--boottime",
         "--load-interp"}}},
      {"systemd-run",
       {"HMpuE",
        {"--host",
         "--machine",
         "--property",
         "--unit",
         "--setenv",
         "--description",
         "--slice",
         "--uid",
         "--gid",
         "--nice",
         "--working-directory",
         "--service-type",
         "--on-active",
         "--on-boot",
         "--on-startup",
         "--on-unit-active",
         "--on-calendar",
         "--on-unit-inactive",
         "--path-property",
         "--socket-property",
         "--timer-property",
         "--background",
         "--job-mode"}}},
      {"perf stat",
       {"eMrxoptCGDI",
        {"--event", "--metrics", "--repeat", "--field-separator", "--output", "--pid", "--tid",
         "--cpu", "--cgroup", "--delay", "--interval-print", "--interval-count", "--timeout",
         "--log-fd", "--filter", "--pre", "--post"}}},
      {"perf record",
       {"eocFptCmjuGDk",
        {"--event", "--output", "--count", "--freq", "--pid", "--tid", "--cpu", "--mmap-pages",
         "--branch-filter", "--uid", "--cgroup", "--delay", "--clockid", "--call-graph", "--filter",
         "--proc-map-timeout", "--max-size", "--switch-max-files"}}},
      {"conda run", conda_run()},
      {"mamba run", conda_run()},
      {"micromamba run", conda_run()},
      {"direnv exec", {"", {}, "", 1}},
  };
  return table;
}

}  // namespace sprint::toolchains
