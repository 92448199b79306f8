// The tables behind python_classify: what is known about each tool of Python.
#pragma once

#include <map>
#include <set>
#include <string>

#include "sprint/types.h"

namespace sprint::python {

using Names = std::set<std::string, std::less<>>;

/// A program that does one thing.
struct Tool {
  sdk::CommandClass kind;
  Names harmless{};        ///< with one of these options it only looks
  Names harmless_verbs{};  ///< and with one of these as its first word
};
using Tools = std::map<std::string, Tool, std::less<>>;

/// A program with subcommands.
struct Manager {
  Names build{};
  Names test{};
  Names run{};           ///< the rest of the words is a command
  Names nested{};        ///< the rest is a command of that name: `uv pip install`
  Names options{};       ///< those of the program and of `run` that take a value
  bool scripts = false;  ///< `run NAME` may be a script of the project
};
using Managers = std::map<std::string, Manager, std::less<>>;

const Tools& programs();
/// What is known by these names only behind `python -m`.
const Tools& modules();
/// `uv tool` is an entry of its own.
const Managers& managers();

}  // namespace sprint::python
