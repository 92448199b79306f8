#include "os/network_file_system.h"

#include "support/catch.h"
#include "support/test_space.h"

namespace sprint::test {

TEST_CASE("A temporary folder lies on no network") {
  const TestSpace space;
  CHECK_FALSE(os::network_file_system(os::PlainFolder::make({space.root()})));
}

TEST_CASE("File systems of other machines are known by name") {
  for (const auto* type : {"nfs", "nfs4", "cifs", "smb3", "9p", "ceph", "lustre", "fuse.sshfs"}) {
    CHECK(os::is_network_type(type));
  }
  for (const auto* type :
       {"", "ext4", "btrfs", "overlay", "tmpfs", "fuse", "fuse.fuse-overlayfs"}) {
    CHECK_FALSE(os::is_network_type(type));
  }
}

TEST_CASE("What is mounted from a device is the last that the list says") {
  constexpr const char* kList =
      "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw\n"
      "30 22 0:45 / /home/a\\040b rw master:2 propagate_from:1 - fuse.sshfs me@there:/ rw\n"
      "31 22 0:46 / /x rw - tmpfs none rw\n"
      "32 22 0:46 / /x rw - nfs4 there:/ rw\n"
      "short line\n";
  CHECK(os::mounted_type(kList, "8:1") == "ext4");
  CHECK(os::mounted_type(kList, "0:45") == "fuse.sshfs");
  CHECK(os::mounted_type(kList, "0:46") == "nfs4");
  CHECK(os::mounted_type(kList, "0:47").empty());
  CHECK(os::mounted_type("", "8:1").empty());
}

}  // namespace sprint::test
