#include "expect.h"
#include "roman/roman.h"

int main() {
  EXPECT(roman::parse("XIV") == 14);
  EXPECT(roman::parse("MCMXCIV") == 1994);
  EXPECT(!roman::parse(""));
  EXPECT(!roman::parse("IIII"));
  EXPECT(!roman::parse("IC"));
  EXPECT(!roman::parse("abc"));
  for (int number = 1; number < 4000; ++number)
    EXPECT(roman::parse(*roman::format(number)) == number);
  return failures == 0 ? 0 : 1;
}
