#include "base/redaction/redactor.h"
#include "redaction_samples.h"
#include "support/catch.h"

namespace sprint::test {

const std::vector<Sample>& secret_samples() {
  static const std::vector<Sample> samples = {
      // Known by their looks: clouds
      {"key id AKIA{A16} was used", "key id # was used"},
      {"ASIA{A16}", "#"},
      {"aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY{a10}", "aws_secret_access_key = #"},
      {"AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCY{a10}", "AWS_SECRET_ACCESS_KEY=#"},
      {"\"SessionToken\": \"IQoJb3JpZ2lu{a90}\"", "\"SessionToken\": \"#\""},
      {"?X-Amz-Signature={h64}&x=1", "?X-Amz-Signature=#&x=1"},
      {"AIza{w35}", "#"},
      {"?key=AIza{w35}&v=3", "?key=#&v=3"},
      {"ya29.{w60}", "#"},
      {"GOCSPX-{w28}", "#"},
      {"DefaultEndpointsProtocol=https;AccountName=x;AccountKey={a60}==;EndpointSuffix=y",
       "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=#;EndpointSuffix=y"},
      {"SharedAccessKeyName=Root;SharedAccessKey={a42}=",
       "SharedAccessKeyName=Root;SharedAccessKey=#"},
      {"https://x.blob.core.windows.net/c?sv=2022&sig={a40}%3D&se=2026",
       "https://x.blob.core.windows.net/c?sv=2022&sig=#&se=2026"},
      {"abc8Q~{w34}", "abc8#"},
      // Version control
      {"ghp_{a36}", "#"},
      {"gho_{a36}.", "#."},
      {"(ghu_{a36})", "(#)"},
      {"\\nghs_{a36}\\n", "\\n#\\n"},
      {"token%20ghr_{a36}", "token%20#"},
      {"github_pat_{a22}_{a59}", "#"},
      {"glpat-{w20}", "#"},
      {"glpat-{w27}.01.{a9}", "#"},
      {"glrt-t1_{w27}", "#"},
      {"gldt-{w20}", "#"},
      {"glptt-{h40}", "#"},
      {"_gitlab_session={h32}", "_gitlab_session=#"},
      {"ATBB{a32}", "#"},
      {"ATATT3x{w120}={A8}", "#"},
      // Model providers
      {"sk-ant-api03-{w93}AA", "#"},
      {"sk-proj-{w74}", "#"},
      {"sk-svcacct-{w74}", "#"},
      {"sk-or-v1-{h64}", "#"},
      {"sk-{a48}", "#"},
      {"hf_{a34}", "#"},
      {"gsk_{a52}", "#"},
      {"pplx-{a48}", "#"},
      {"xai-{a80}", "#"},
      {"r8_{a37}", "#"},
      {"nvapi-{w64}", "#"},
      // Others with prefixes
      {"xoxb-{012}-{012}-{a24}", "#"},
      {"xapp-1-{A11}-{013}-{h64}", "#"},
      {"https://hooks.slack.com/services/T{A8}/B{A8}/{a24}", "https://hooks.slack.com/services/#"},
      {"sk_live_{a24}", "#"},
      {"rk_test_{a24}", "#"},
      {"whsec_{a32}", "#"},
      {"npm_{a36}", "#"},
      {"pypi-AgEIcHlwaS5vcmc{w80}", "#"},
      {"dckr_pat_{w27}", "#"},
      {"SG.{w22}.{w43}", "#"},
      {"SK{h32}", "#"},
      {"https://api.telegram.org/bot{010}:AA{w33}/getMe",
       "https://api.telegram.org/bot7070707070:#/getMe"},
      {"shpat_{h32}", "#"},
      {"hvs.{w95}", "#"},
      {"dop_v1_{h64}", "#"},
      {"\x1b[32mdapi{h32}\x1b[0m", "\x1b[32m#\x1b[0m"},
      // JSON Web Tokens
      {"eyJ{a30}.eyJ{a60}.{w43}", "#"},
      {"sent eyJ{a30}.eyJ{a60}. Done", "sent # Done"},
      {"eyJ{a30}..{w16}.{w40}.{w22}", "#"},
      // Assignments: shells and command lines
      {"export GITHUB_TOKEN=abc123def", "export GITHUB_TOKEN=#"},
      {"TOKEN=abc123def ./run", "TOKEN=# ./run"},
      {"DB_PASSWORD=hunter2", "DB_PASSWORD=#"},
      {"PASSWORD='two words'", "PASSWORD='#'"},
      {"PGPASSWORD=letmein psql", "PGPASSWORD=# psql"},
      {"CLIENT_SECRET=\"abc&def;12\"", "CLIENT_SECRET=\"#\""},
      {"APP_SIGNING_KEY=s3cr3t-value", "APP_SIGNING_KEY=#"},
      {"SOME_KEY={a32}", "SOME_KEY=#"},
      {"cmake -DAPI_KEY=abcdef12 -DX=ON", "cmake -DAPI_KEY=# -DX=ON"},
      {"DEPLOY_TOKEN:STRING=abc123def", "DEPLOY_TOKEN:STRING=#"},
      {"API_KEY_PROD=abcdef12", "API_KEY_PROD=#"},
      {"login --token abc12345678", "login --token #"},
      {"login --token=abc12345678 -v", "login --token=# -v"},
      {"mysql --password=letmein db", "mysql --password=# db"},
      {"mysql --db-password hunter22", "mysql --db-password #"},
      {"[\"--api-key\", \"abc12345678\"]", "[\"--api-key\", \"#\"]"},
      {"aws configure set aws_secret_access_key {a40}",
       "aws configure set aws_secret_access_key #"},
      {"AWS_SECRET_ACCESS_KEY=/JalrXUtnFEMI/K7MDENGbPxRfiCY{a11}", "AWS_SECRET_ACCESS_KEY=#"},
      // Settings and data
      {"\"secret\": \"s3cr3t-v4lue\"", "\"secret\": \"#\""},
      {"password: hunter2", "password: #"},
      {"  password: correcthorse\n", "  password: #\n"},
      {"password = s3cr3t!", "password = #"},
      {"password = \"letmein\"", "password = \"#\""},
      {"\"password\": \"two words\"", "\"password\": \"#\""},
      {"{\"apiKey\": \"abcd1234\", \"x\": 1}", "{\"apiKey\": \"#\", \"x\": 1}"},
      {"'client_secret': 'abcd1234'", "'client_secret': '#'"},
      {"api-key: {a24}", "api-key: #"},
      {"access_token={a24}&scope=x", "access_token=#&scope=x"},
      {"\"refresh_token\":\"{a24}\"", "\"refresh_token\":\"#\""},
      {"Server=x;User Id=sa;Password=Pa55w0rd;", "Server=x;User Id=sa;Password=#;"},
      {"spring.datasource.password=hunter2", "spring.datasource.password=#"},
      {"os.environ[\"API_KEY\"] = \"abcd1234\"", "os.environ[\"API_KEY\"] = \"#\""},
      {"<password>hunter2</password>", "<password>#</password>"},
      {"//registry.npmjs.org/:_authToken=abcdef01-2345", "//registry.npmjs.org/:_authToken=#"},
      {"\"auth\": \"{a40}=\"", "\"auth\": \"#\""},
      {"{\"log\":\"export DB_PASSWORD=hunter2\\nnext\"}",
       "{\"log\":\"export DB_PASSWORD=#\\nnext\"}"},
      {"{\"a\":\"{\\\"apiKey\\\": \\\"abcd1234\\\"}\"}", "{\"a\":\"{\\\"apiKey\\\": \\\"#\\\"}\"}"},
      {"password: \x1b[31mhunter2\x1b[0m", "password: \x1b[31m#\x1b[0m"},
      // Headers
      {"Authorization: Bearer abc.def-123", "Authorization: Bearer #"},
      {"authorization: Basic dXNlcjpwYXNz", "authorization: Basic #"},
      {"Authorization: token abcdef123", "Authorization: token #"},
      {"-H 'Proxy-Authorization: Basic dXNlcjpw' x", "-H 'Proxy-Authorization: Basic #' x"},
      {"Authorization: Digest username=\"x\", response=\"y\"",
       "Authorization: Digest #\"x\", response=\"y\""},
      {"\"Authorization\": \"Bearer {a20}\"", "\"Authorization\": \"Bearer #\""},
      {"sent with Bearer {a20} to x", "sent with Bearer # to x"},
      {"X-Api-Key: {a20}", "X-Api-Key: #"},
      {"PRIVATE-TOKEN: {a20}", "PRIVATE-TOKEN: #"},
      {"Cookie: session=abc; theme=dark\n", "Cookie: #\n"},
      {"Set-Cookie: sid=31d4d96e; Path=/\r\n", "Set-Cookie: #\r\n"},
      // Links
      {"https://user:pw@host.example/path", "https://#@host.example/path"},
      {"git clone https://x-access-token:abc@github.com/a/b", "git clone https://#@github.com/a/b"},
      {"https://{a40}@github.com/a/b", "https://#@github.com/a/b"},
      {"postgres://me:p%40ss@db:5432/x?y=z", "postgres://#@db:5432/x?y=z"},
      {"redis://:s3cret@cache:6379", "redis://#@cache:6379"},
      {"amqp://u:p@ss@host", "amqp://#@host"},
  };
  return samples;
}

TEST_CASE("Secrets are taken out, and what stands around them stays") {
  CHECK(secret_samples().size() >= 80);
  for (const auto& [text, shown] : secret_samples()) {
    const std::string whole = filled(text);
    CAPTURE(whole);
    CHECK(redacted(whole) == in_place(shown));
    CHECK(redacted("x\n" + whole + "\n") == "x\n" + in_place(shown) + "\n");
  }
}

TEST_CASE("A private key goes as a whole to the line of its end") {
  const std::string body = filled("{a64}\n{a64}\n{a30}==\n");
  const std::string_view kind = GENERATE("PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY",
                                         "ENCRYPTED PRIVATE KEY", "PGP PRIVATE KEY BLOCK");
  const std::string begin = "-----BEGIN " + std::string(kind) + "-----\n";
  const std::string end = "-----END " + std::string(kind) + "-----\n";
  CHECK(redacted("a\n" + begin + body + end + "b\n") == "a\n[REDACTED_SECRET]\nb\n");
  CHECK(redacted(begin + "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n" + body + end) ==
        "[REDACTED_SECRET]\n");
}

TEST_CASE("A private key is known where it is quoted or indented or in one line") {
  const auto lines = GENERATE_COPY(
      std::string("  -----BEGIN PRIVATE KEY-----\n  {a64}\n  {a20}\n  -----END PRIVATE KEY-----"),
      std::string("\"-----BEGIN PRIVATE KEY-----\\n{a64}\\n{a20}\\n-----END PRIVATE KEY-----"),
      std::string("+-----BEGIN PRIVATE KEY-----\n+{a64}\n+{a20}\n+-----END PRIVATE KEY-----"),
      std::string("k=-----BEGIN PRIVATE KEY----- {a64} {a20} -----END PRIVATE KEY-----"),
      std::string(
          "12:01 | -----BEGIN PRIVATE KEY-----\n12:01 | {a64}\n12:01 | {a20}\n12:01 | -----END "
          "PRIVATE KEY-----"));
  const std::string text = filled(lines);
  CAPTURE(text);
  CHECK(redacted(text + "\nb") == text.substr(0, text.find("-----")) + "[REDACTED_SECRET]\nb");
}

TEST_CASE("A private key that breaks off goes as far as it came") {
  const std::string text = filled("-----BEGIN RSA PRIVATE KEY-----\n{a64}\n{a64}\n{a23}");
  CHECK(redacted(text) == "[REDACTED_SECRET]");
  CHECK(redacted(text + "\nninja: build stopped: subcommand failed.\n") ==
        "[REDACTED_SECRET]\nninja: build stopped: subcommand failed.\n");
  CHECK(redacted(text.substr(0, 60)) == "[REDACTED_SECRET]");
}

TEST_CASE("Values of the environment are secret wherever they stand") {
  const SecretSearch search({"zebra-42-lamp", "zebra-42-lamp-post", "true", "1", "/usr/bin"});
  CHECK(redacted("xzebra-42-lampx", search) == "x[REDACTED_SECRET]x");
  CHECK(redacted("(zebra-42-lamp-post)", search) == "([REDACTED_SECRET])");
  CHECK(redacted("zebra-42-lam true 1 /usr/bin", search) == "zebra-42-lam true 1 /usr/bin");
}

}  // namespace sprint::test
