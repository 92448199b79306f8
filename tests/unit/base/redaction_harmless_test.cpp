#include "base/redaction/redactor.h"
#include "redaction_samples.h"
#include "support/catch.h"

namespace sprint::test {

const std::vector<std::string_view>& harmless_samples() {
  static const std::vector<std::string_view> samples = {
      // Compilers and linkers
      "a.cpp:3:1: error: expected ';' before '}' token",
      "a.cpp:3:1: error: expected primary-expression before ')' token",
      "SyntaxError: Unexpected token: foo",
      "error: unexpected token: `identifier`, expected one of `:` or `;`",
      "Unexpected token < in JSON at position 0",
      "parser.y:12: warning: token: identifier",
      "token.cpp:12:3: note: in instantiation of 'Token<Key, 12>'",
      "foo_key.cpp:12:3: error: 'api_key' was not declared in this scope",
      "error: no member named 'password' in 'Settings'; did you mean 'passwords'?",
      "undefined reference to `std::map<Key, Token>::find(Key const&)'",
      "_ZN6sprint10SecretKeyC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
      "  token = lexer.next_token();",
      "  auto token = tokens[i + 1];",
      "  const Token token = Token::kEnd;",
      "if (token == Token::End || key != kNone) return;",
      "  password = read_password(terminal);",
      "  this->password_ = std::move(password);",
      "connect(user=user, password=password, token=self.token)",
      "def login(self, password: str, token: Optional[str] = None):",
      "  password: string;",
      "  readonly apiKey: string,",
      "    let api_key = config.api_key.clone();",
      "fn f(key: &str, secret: &[u8; 32]) -> Token {",
      "T_END_TOKEN=0x10100,",
      "FIRST_TOKEN=LAST_TOKEN_OF_HEADER",
      "#define MAX_TOKEN_LENGTH 4096",
      // Options and caches
      "-DFOO_KEY=ON -DUSE_TOKEN=OFF -DWITH_PASSWORD=1",
      "CMAKE_FOO_KEY:STRING=",
      "CMAKE_HOST_KEY:INTERNAL=1",
      "OPENSSL_KEY_FILE:FILEPATH=/etc/ssl/private/server.key",
      "API_KEY:STRING=",
      "SORT_KEY=name",
      "CACHE_KEY=linux-gcc-12-9f86d081884c7d659a2feaa0c55ad015",
      "PUBLIC_KEY={a64}",
      "SPRINT_KEY=parse/1",
      "PRIMARY_KEY={h32}",
      "GPG_KEY=E3FF2839C048B25C084DEBE9B26995E310250568",
      "API_KEY=$API_KEY TOKEN=${TOKEN} PASSWORD=$(cat pw)",
      "API_KEY=<your-api-key> PASSWORD=*** TOKEN=xxxxxxxx",
      "PASSWORD= TOKEN=",
      "PWD=/home/me/project OLDPWD=/tmp",
      "AWS_SHARED_CREDENTIALS_FILE=/home/me/.aws/credentials",
      "SSH_AUTH_SOCK=/run/user/1000/keyring/ssh",
      "KEY=VALUE",
      "TOKENIZERS_PARALLELISM=false",
      "max_tokens=4096 input_tokens: 1234",
      "\"usage\":{\"input_tokens\":12,\"cache_read_input_tokens\":123456}",
      "  --password PASSWORD   the password to log in with",
      "  --token <token>       the token",
      "  -p, --password string   Password",
      "  --password-stdin      take the password from stdin",
      "use --token when needed, and --password to set it",
      "docker build --secret id=mysecret,src=secret.txt .",
      "the API_KEY variable is not set; an access_token was refused",
      "AWS_SECRET_ACCESS_KEY=/run/secrets/aws API_KEY=/tmp",
      "authorization token expired",
      // Hashes, numbers and data
      "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "index 83db48f..bf2a6a1 100644",
      "HEAD is now at 1f58b53 Keep the list of tests",
      "id 550e8400-e29b-41d4-a716-446655440000",
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  file.txt",
      "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "\"integrity\": "
      "\"sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kx==\"",
      "checksum = \"{h64}\"",
      "BuildID[sha1]={h40}, for GNU/Linux 3.2.0, stripped",
      "aGVsbG8gd29ybGQgdGhpcyBpcyBiYXNlNjQgdGVzdCBkYXRhIGluIGEgbG9n",
      "{a64}",
      "AAAAB3NzaC1yc2EAAAADAQABAAABgQDHl{a64}+/{a60}==",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{a43} me@host",
      "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQDHl{a64} me@host",
      "SHA256:{a43} me@host (ED25519)",
      "-----BEGIN CERTIFICATE-----\n{a64}\n{a30}\n-----END CERTIFICATE-----",
      "-----BEGIN PUBLIC KEY-----\n{a64}\n{a30}\n-----END PUBLIC KEY-----",
      "if (line == \"-----BEGIN RSA PRIVATE KEY-----\") return read_key();",
      "grep -rn 'BEGIN PRIVATE KEY' .",
      "----------------------------------------------------------------",
      "0x7ffd5e8b3c40 0xdeadbeefcafebabe",
      "2026-11-18T20:19:53.123456Z [INFO] 12/345 (3%)",
      "Restored from key: node-modules-{h32}",
      // Progress, tests and tools
      "[12/345] Building CXX object driver/token/CMakeFiles/key.dir/secret.cpp.o",
      "PASS: test_token",
      "test_password: PASSED",
      "test_password ... ok",
      "  check_password: 0.03s",
      "1/2 Test #1: unit.tokens ....................   Passed    0.03 sec",
      "    1 passed, 0 failed; secrets: 0",
      "100% tests passed, 0 tests failed out of 12",
      "the password is asked for on the terminal",
      "error: wrong password: expected at least 8 characters",
      "Enter password: ",
      "print(\"Password:\", end=\"\")",
      "Password for 'https://me@host': ",
      "remote: Support for password authentication was removed",
      "fatal: Authentication failed for 'https://github.com/a/b'",
      "Authorization: required",
      "Authorization: Bearer <token>",
      "-H \"Authorization: Bearer $TOKEN\"",
      "WWW-Authenticate: Basic realm=\"x\"",
      "Cookie: chocolate",
      "the bearer token is missing",
      // Links and addresses
      "https://github.com/a/b/pull/12#issuecomment-1",
      "http://localhost:8080/@scope/package",
      "https://user@host/path",
      "ssh://git@github.com/a/b.git",
      "git@github.com:a/b.git",
      "https://$USER:$PASSWORD@host/",
      "https://user:***@host/",
      "scheme://[user:password@]host",
      "https://registry.npmjs.org/@types/node/-/node-20.1.0.tgz",
      "me@host.example: mail",
      "std::chrono::seconds{3}; a ? b : c; x::y(z)",
      "password=[REDACTED_SECRET] Authorization: Bearer [REDACTED_SECRET]",
  };
  return samples;
}

TEST_CASE("What ordinary logs hold passes unchanged") {
  CHECK(harmless_samples().size() >= 80);
  for (const auto sample : harmless_samples()) {
    const std::string text = filled(sample);
    CAPTURE(text);
    CHECK(redacted(text) == text);
    CHECK(redacted("x\n" + text + "\n") == "x\n" + text + "\n");
  }
}

TEST_CASE("Bytes of any kind pass unchanged") {
  std::string all;
  for (int round = 0; round < 3; ++round) {
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte * (2 * round + 1));
  }
  CHECK(redacted(all) == all);
  const std::string_view text("a\0b\0\xff\xfe \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80\0", 20);
  CHECK(redacted(text) == text);
  CHECK(redacted("").empty());
}

}  // namespace sprint::test
