#include "cmake/project/languages.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "sprint/paths.h"

namespace sprint::cmake {

namespace {

struct Extension {
  std::string_view text;
  Language language;
};

constexpr std::array kExtensions = {
    Extension{".c", Language::C},
    Extension{".cc", Language::Cxx},
    Extension{".cpp", Language::Cxx},
    Extension{".cxx", Language::Cxx},
    Extension{".c++", Language::Cxx},
    Extension{".cp", Language::Cxx},
    Extension{".C", Language::Cxx},
    Extension{".CPP", Language::Cxx},
    Extension{".h", Language::Header},
    Extension{".hh", Language::CxxHeader},
    Extension{".hpp", Language::CxxHeader},
    Extension{".hxx", Language::CxxHeader},
    Extension{".h++", Language::CxxHeader},
    Extension{".H", Language::CxxHeader},
    Extension{".ipp", Language::Fragment},
    Extension{".inl", Language::Fragment},
    Extension{".tcc", Language::Fragment},
    Extension{".tpp", Language::Fragment},
    Extension{".txx", Language::Fragment},
    Extension{".ixx", Language::ModuleInterface},
    Extension{".cppm", Language::ModuleInterface},
    Extension{".ccm", Language::ModuleInterface},
    Extension{".cxxm", Language::ModuleInterface},
    Extension{".c++m", Language::ModuleInterface},
    Extension{".mpp", Language::ModuleInterface},
};

}  // namespace

Language language_of(const std::string& file) {
  const std::string own = sdk::extension(file);
  const auto* found = std::find_if(kExtensions.begin(), kExtensions.end(),
                                   [&](const auto& extension) { return extension.text == own; });
  return found == kExtensions.end() ? Language::Other : found->language;
}

bool is_source(Language language) {
  return language == Language::C || language == Language::Cxx;
}

}  // namespace sprint::cmake
