// Catch2 as the distribution has it: 2.13 on Debian 12, 3.x on Ubuntu 24.04.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;  // which 2.13 has in the global namespace
#else
#include <catch2/catch.hpp>
#endif
