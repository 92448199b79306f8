#include "os/network_file_system.h"

#include <sys/sysmacros.h>
#include <sys/vfs.h>

#include <array>

#include "base/text.h"
#include "os/files.h"

namespace sprint::os {

namespace {

struct Magic {
  std::uint64_t number;
  const char* name;
};

/// From the kernel's magic.h and the sources of file systems that are not in it.
constexpr std::array kNetworkMagics = {
    Magic{0x6969, "nfs"},        Magic{0x517b, "smbfs"},     Magic{0xff534d42, "cifs"},
    Magic{0xfe534d42, "smb3"},   Magic{0x01021997, "9p"},    Magic{0x5346414f, "afs"},
    Magic{0x6b414653, "kafs"},   Magic{0x73757245, "coda"},  Magic{0x00c36400, "ceph"},
    Magic{0x0bd00bd0, "lustre"}, Magic{0x564c, "ncpfs"},     Magic{0x47504653, "gpfs"},
    Magic{0x19830326, "fhgfs"},  Magic{0x786f4256, "vboxsf"}};

constexpr std::uint32_t kFuse = 0x65735546;

/// Programs in user space that fetch files from elsewhere; others (encryption, overlays of
/// containers) keep them on this machine.
constexpr std::array<std::string_view, 12> kNetworkTypes = {
    "fuse.sshfs",   "fuse.glusterfs",   "fuse.s3fs",        "fuse.rclone",
    "fuse.ceph",    "fuse.davfs",       "fuse.curlftpfs",   "fuse.gcsfuse",
    "fuse.juicefs", "fuse.mount.davfs", "fuse.vmhgfs-fuse", "fuse.cifs"};

constexpr std::size_t kDeviceField = 2;

}  // namespace

bool is_network_type(std::string_view type) {
  for (const auto& magic : kNetworkMagics) {
    if (type == magic.name) return true;
  }
  return type == "nfs4" || is_one_of(type, kNetworkTypes);
}

std::string mounted_type(std::string_view mountinfo, std::string_view device) {
  std::string type;
  for (const auto& line : split(mountinfo, '\n')) {
    // The number of fields in front of the lone dash varies.
    const auto dash = line.find(" - ");
    const auto fields = split(std::string_view(line).substr(0, dash), ' ');
    if (dash == kNotFound || fields.size() <= kDeviceField || fields[kDeviceField] != device) {
      continue;
    }
    type = line.substr(dash + 3, line.find(' ', dash + 3) - dash - 3);
  }
  return type;
}

std::optional<std::string> network_file_system(const PlainFolder& folder) {
  struct statfs system {};
  if (::statfs(folder.door().c_str(), &system) != 0) return std::nullopt;
  const auto number = static_cast<std::uint32_t>(system.f_type);
  for (const auto& magic : kNetworkMagics) {
    if (number == magic.number) return magic.name;
  }
  if (number != kFuse) return std::nullopt;
  const auto status = folder.status(".");
  if (!status) return std::nullopt;
  const auto device = std::to_string(gnu_dev_major(status->device)) + ":" +
                      std::to_string(gnu_dev_minor(status->device));
  auto type = mounted_type(read_file_if_exists("/proc/self/mountinfo").value_or(""), device);
  return is_network_type(type) ? std::optional(std::move(type)) : std::nullopt;
}

}  // namespace sprint::os
