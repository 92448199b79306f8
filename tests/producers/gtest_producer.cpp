// A GoogleTest program with one test for each outcome; the scenario of real reports knows them.
#include <gtest/gtest.h>

#include <stdexcept>

TEST(Roman, Passes) {
  EXPECT_EQ(4, 2 + 2);
}

TEST(Roman, FailsTwice) {
  EXPECT_EQ(4, 2 + 3) << "first \x1b[31mreason\x1b[0m with ]]> in it";
  EXPECT_TRUE(false);
}

TEST(Roman, Throws) {
  throw std::runtime_error("thrown on purpose");
}

TEST(Roman, Skips) {
  GTEST_SKIP() << "not on this machine";
}

TEST(Roman, DISABLED_SwitchedOff) {
  FAIL();
}

class Numbers : public testing::TestWithParam<int> {};
TEST_P(Numbers, IsSmall) {
  EXPECT_LT(GetParam(), 3);
}
INSTANTIATE_TEST_SUITE_P(Few, Numbers, testing::Values(1, 2, 3));

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
