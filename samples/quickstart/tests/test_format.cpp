#include "expect.h"
#include "roman/roman.h"

int main() {
  EXPECT(roman::format(1) == "I");
  EXPECT(roman::format(14) == "XIV");
  EXPECT(roman::format(1994) == "MCMXCIV");
  EXPECT(roman::format(3999) == "MMMCMXCIX");
  EXPECT(!roman::format(0));
  EXPECT(!roman::format(4000));
  return failures == 0 ? 0 : 1;
}
