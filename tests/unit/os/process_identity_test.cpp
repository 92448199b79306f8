#include "os/process_identity.h"

#include <unistd.h>

#include "os/random_id.h"
#include "support/catch.h"

namespace sprint::test {

TEST_CASE("A process knows which one it is, and says the same each time") {
  const auto own = os::own_identity();
  CHECK(own.pid == ::getpid());
  CHECK(own.started > 0);
  CHECK(own.boot.size() == 36);
  CHECK_FALSE(own.host.empty());
  CHECK(os::own_identity().started == own.started);
}

TEST_CASE("No two random names are alike") {
  const auto id = os::random_id();
  CHECK(id.size() == 32);
  CHECK(id.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(os::random_id() != id);
}

}  // namespace sprint::test
