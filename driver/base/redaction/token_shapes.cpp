#include "base/redaction/token_shapes.h"

#include <array>

namespace sprint {

namespace {

using enum Alphabet;

/// Only shapes with which nothing else begins in practice: a rule that hits test data is worse than
/// none. What a service issues without a prefix is left to the names in front of it.
constexpr auto kTokenShapes = std::to_array<TokenShape>({
    // Amazon: key ids, session tokens, Bedrock keys, signed links
    {"AKIA", CapitalsAndDigits, 16},
    {"ASIA", CapitalsAndDigits, 16},
    {"ABIA", CapitalsAndDigits, 16},
    {"ACCA", CapitalsAndDigits, 16},
    {"IQoJb3JpZ2lu", Base64, 60},
    {"FwoGZXIvYXdz", Base64, 60},
    {"FQoGZXIvYXdz", Base64, 60},
    {"ABSKQmVkcm9ja0FQSUtleS", Base64, 60},
    {"bedrock-api-key-", Base64, 30},
    {"X-Amz-Signature=", Hex, 40, TokenBorder::Anything, 16},
    // Google
    {"AIza", Word, 35},
    {"ya29.", DottedWord, 20},
    {"GOCSPX-", Word, 20},
    {"1//0", Word, 40},
    // Azure: shared access signatures, secrets of applications
    {"?sig=", SasSignature, 20, TokenBorder::Anything, 5},
    {"&sig=", SasSignature, 20, TokenBorder::Anything, 5},
    {"Q~", Bearer, 31, TokenBorder::Digit},
    // GitHub
    {"ghp_", LettersAndDigits, 30},
    {"gho_", LettersAndDigits, 30},
    {"ghu_", LettersAndDigits, 30},
    {"ghs_", LettersAndDigits, 30},
    {"ghr_", LettersAndDigits, 30},
    {"github_pat_", Word, 36},
    // GitLab
    {"glpat-", DottedWord, 20},
    {"gldt-", Word, 20},
    {"glrt-", DottedWord, 20},
    {"glrtr-", Word, 20},
    {"glcbt-", Word, 20},
    {"glptt-", Word, 40},
    {"glft-", Word, 20},
    {"glimt-", Word, 20},
    {"glagent-", Word, 40},
    {"gloas-", Word, 40},
    {"glsoat-", Word, 20},
    {"glffct-", Word, 20},
    {"glwt-", Word, 20},
    {"GR1348941", Word, 20},
    {"_gitlab_session=", SmallHex, 32, TokenBorder::Anything, 16},
    // Bitbucket and Atlassian
    {"ATBB", LettersAndDigits, 28},
    {"ATATT3x", Bearer, 60},
    {"ATCTT3x", Bearer, 60},
    // Model providers
    {"sk-ant-", Word, 20},
    {"sk-proj-", Word, 20},
    {"sk-svcacct-", Word, 20},
    {"sk-admin-", Word, 20},
    {"sk-or-v1-", Word, 20},
    {"sk-", LettersAndDigits, 32},
    {"sk_", SmallHex, 48},
    {"hf_", LettersAndDigits, 30},
    {"api_org_", LettersAndDigits, 30},
    {"gsk_", LettersAndDigits, 40},
    {"pplx-", LettersAndDigits, 32},
    {"xai-", LettersAndDigits, 40},
    {"csk-", LettersAndDigits, 40},
    {"nvapi-", Word, 40},
    {"r8_", LettersAndDigits, 36},
    {"tgp_v1_", Word, 30},
    {"lsv2_pt_", Word, 32},
    {"lsv2_sk_", Word, 32},
    {"pcsk_", Word, 40},
    {"tvly-", Word, 28},
    {"jina_", LettersAndDigits, 40},
    {"llx-", LettersAndDigits, 40},
    // Slack
    {"xoxb-", Word, 20},
    {"xoxp-", Word, 20},
    {"xoxa-", Word, 20},
    {"xoxr-", Word, 20},
    {"xoxs-", Word, 20},
    {"xoxo-", Word, 20},
    {"xoxe-", Word, 20},
    {"xoxe.xox", Word, 20},
    {"xoxc-", Word, 20},
    {"xoxd-", Bearer, 20},
    {"xapp-", Word, 20},
    {"hooks.slack.com/services/", Base64, 24, TokenBorder::Anything, 25},
    {"hooks.slack.com/workflows/", Base64, 24, TokenBorder::Anything, 26},
    {"hooks.slack.com/triggers/", Base64, 24, TokenBorder::Anything, 25},
    // Payment and shops
    {"sk_live_", LettersAndDigits, 10},
    {"sk_test_", LettersAndDigits, 10},
    {"rk_live_", LettersAndDigits, 10},
    {"rk_test_", LettersAndDigits, 10},
    {"whsec_", Base64, 24},
    {"sq0atp-", Word, 22},
    {"sq0csp-", Word, 40},
    {"shpat_", Hex, 32},
    {"shpca_", Hex, 32},
    {"shppa_", Hex, 32},
    {"shpss_", Hex, 32},
    // Packages and images
    {"npm_", LettersAndDigits, 36},
    {"pypi-AgEI", Word, 40},
    {"pypi-AgEN", Word, 40},
    {"dckr_pat_", Word, 24},
    {"dckr_oat_", Word, 24},
    {"rubygems_", SmallHex, 48},
    {"CLOJARS_", LettersAndDigits, 60},
    {"AKCp", LettersAndDigits, 69},
    {"cmVmdGtuOj", LettersAndDigits, 50},
    // Mail, messages, people
    {"SG.", DottedWord, 60},
    {"SK", SmallHex, 32},
    {"xkeysib-", Word, 64},
    {"lin_api_", LettersAndDigits, 36},
    {"ntn_", LettersAndDigits, 40},
    {"secret_", LettersAndDigits, 43},
    {"figd_", Word, 36},
    {"PMAK-", Word, 50},
    {"discord.com/api/webhooks/", Bearer, 60, TokenBorder::Anything, 25},
    {"discordapp.com/api/webhooks/", Bearer, 60, TokenBorder::Anything, 28},
    {".webhook.office.com/webhookb2/", Bearer, 60, TokenBorder::Anything, 30},
    // Hosting, monitoring, vaults
    {"dop_v1_", SmallHex, 60},
    {"doo_v1_", SmallHex, 60},
    {"dor_v1_", SmallHex, 60},
    {"dapi", SmallHex, 32},
    {"hvs.", Word, 24},
    {"hvb.", Word, 24},
    {"hvr.", Word, 24},
    {".atlasv1.", Bearer, 50, TokenBorder::Anything},
    {"pul-", SmallHex, 40},
    {"dp.pt.", LettersAndDigits, 40},
    {"dp.st.", DottedWord, 40},
    {"dp.ct.", LettersAndDigits, 40},
    {"dp.sa.", LettersAndDigits, 40},
    {"dt0c01.", DottedWord, 80},
    {"glsa_", Word, 40},
    {"glc_", Base64, 40},
    {"eyJrIjoi", Base64, 60},
    {"NRAK-", CapitalsAndDigits, 27},
    {"sntrys_", Bearer, 60},
    {"sntryu_", SmallHex, 60},
    {"pscale_tkn_", DottedWord, 32},
    {"pscale_oauth_", DottedWord, 32},
    {"pscale_pw_", DottedWord, 32},
    {"sbp_", SmallHex, 40},
    {"sb_secret_", Word, 24},
    {"tskey-", Word, 20},
    {"HRKU-AA", Word, 50},
    {"fo1_", Word, 43},
    {"fm2_", Base64, 60},
    {"fm1r_", Base64, 60},
    {"fm1a_", Base64, 60},
    {"squ_", SmallHex, 40},
    {"sqp_", SmallHex, 40},
    {"sqa_", SmallHex, 40},
    {"CCIPAT_", Word, 40},
    {"bkua_", SmallHex, 40},
    {"sha256~", Word, 43},
    {"pnu_", LettersAndDigits, 36},
    {"LTAI", LettersAndDigits, 20},
    {"AGE-SECRET-KEY-1", CapitalsAndDigits, 58},
    {"ops_eyJ", Base64, 60},
});

/// Longer heads are no head of a web token.
constexpr std::size_t kLongestWebTokenHead = 1024;

/// Where the run of the alphabet from `place` on ends, `most` bytes further at the latest.
std::size_t end_of_run(const SeenText& text, std::size_t place, Alphabet alphabet,
                       std::size_t most) {
  std::size_t end = place;
  while (end - place < most && is_in(alphabet, text.at(end))) ++end;
  return end;
}

/// Whether the letter or digit before `place` is the last one of an escape.
bool is_after_escape(const SeenText& text, std::size_t place) {
  const int last = text.before(place);
  const int second = text.before(place, 2);
  if (last == 'n' || last == 't' || last == 'r') {
    if (second == '\\') return true;
  }
  if (is_in(Alphabet::Hex, last) && is_in(Alphabet::Hex, second) && text.before(place, 3) == '%') {
    return true;
  }
  if (last != 'm') return false;
  std::size_t back = 2;
  while (back < 12 &&
         (is_in(Alphabet::SmallHex, text.before(place, back)) || text.before(place, back) == ';')) {
    ++back;
  }
  return text.before(place, back) == '[';
}

bool is_at_border(const SeenText& text, std::size_t place) {
  return !is_in(Alphabet::LettersAndDigits, text.before(place)) || is_after_escape(text, place);
}

}  // namespace

std::span<const TokenShape> token_shapes() {
  return kTokenShapes;
}

std::optional<FoundSecret> find_token(const SeenText& text, std::size_t place,
                                      const TokenShape& shape) {
  if (shape.border == TokenBorder::Border && !is_at_border(text, place)) return std::nullopt;
  if (shape.border == TokenBorder::Digit) {
    const int before = text.before(place);
    if (before < '0' || before > '9') return std::nullopt;
  }
  const std::size_t begin = place + shape.prefix.size();
  const std::size_t end = end_of_run(text, begin, shape.alphabet, shape.fewest);
  if (end - begin < shape.fewest) return std::nullopt;
  return FoundSecret{place + shape.keep, end, shape.alphabet};
}

std::optional<FoundSecret> find_web_token(const SeenText& text, std::size_t place) {
  constexpr std::size_t kShortestHead = 12;
  constexpr std::size_t kShortestBody = 16;
  if (!is_at_border(text, place)) return std::nullopt;
  const std::size_t dot = end_of_run(text, place, Alphabet::Word, kLongestWebTokenHead);
  if (dot - place < kShortestHead || text.at(dot) != '.') return std::nullopt;
  // Encrypted ones may have an empty part there.
  std::size_t body = dot + 1;
  if (text.at(body) == '.') ++body;
  const std::size_t end = end_of_run(text, body, Alphabet::Word, kShortestBody);
  if (end - body < kShortestBody) return std::nullopt;
  return FoundSecret{place, end, Alphabet::DottedWord};
}

std::optional<FoundSecret> find_bot_token(const SeenText& text, std::size_t place) {
  constexpr std::size_t kFewestDigits = 8;
  constexpr std::size_t kLength = 35;
  for (std::size_t back = 1; back <= kFewestDigits; ++back) {
    const int digit = text.before(place, back);
    if (digit < '0' || digit > '9') return std::nullopt;
  }
  const std::size_t end = end_of_run(text, place + 1, Alphabet::Word, kLength);
  if (end - place - 1 < kLength) return std::nullopt;
  return FoundSecret{place + 1, end, Alphabet::Word};
}

}  // namespace sprint
