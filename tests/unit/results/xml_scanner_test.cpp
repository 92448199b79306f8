#include "results/xml/xml_scanner.h"

#include "support/catch.h"

namespace sprint::test {

using results::XmlEvent;
using results::XmlScanner;

namespace {

struct Scanned {
  std::string events;
  bool repaired = false;
  bool cut_off = false;
};

/// `<a x="1">t</a>` as "a(x=1) 't' /a "; neighbouring texts joined.
Scanned scan(std::string_view text, std::size_t piece = std::string_view::npos) {
  TextSource source(text, piece);
  XmlScanner scanner(source);
  Scanned scanned;
  std::string pending;
  const auto flush = [&] {
    if (!pending.empty()) scanned.events += "'" + pending + "' ";
    pending.clear();
  };
  for (auto event = scanner.next(); event != XmlEvent::End; event = scanner.next()) {
    if (event == XmlEvent::Text) {
      pending += scanner.text();
      continue;
    }
    flush();
    if (event == XmlEvent::Close) {
      scanned.events += "/" + std::string(scanner.name()) + " ";
      continue;
    }
    scanned.events += scanner.name();
    for (std::size_t i = 0; i < scanner.attribute_count(); ++i) {
      scanned.events += "(" + std::string(scanner.attribute_name(i)) + "=" +
                        std::string(scanner.attribute_value(i)) + ")";
    }
    scanned.events += " ";
  }
  flush();
  scanned.repaired = scanner.repaired();
  scanned.cut_off = scanner.cut_off();
  return scanned;
}

std::string utf16(std::string_view text, bool little, bool mark) {
  std::string wide;
  const auto put = [&](unsigned unit) {
    const char low = static_cast<char>(unit & 0xffU);
    const char high = static_cast<char>(unit >> 8U);
    wide += little ? low : high;
    wide += little ? high : low;
  };
  if (mark) put(0xfeff);
  for (const char c : text) put(static_cast<unsigned char>(c));
  return wide;
}

}  // namespace

TEST_CASE("Well-formed XML becomes events, in pieces of any size") {
  struct Case {
    std::string_view text;
    std::string_view events;
  };
  const std::vector<Case> cases = {
      {"<a/>", "a /a "},
      {"<?xml version=\"1.0\"?>\n<!-- x --><a x='1' y=\"2\">t</a >\n", "a(x=1)(y=2) 't' /a "},
      {"<a>1 &lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#xe9; 2</a>", "a '1 <>&\"'AB\xc3\xa9 2' /a "},
      {"<a x=\"&lt;&#10;&#x1F600;\n\t.\"/>", "a(x=<\n\xf0\x9f\x98\x80  .) /a "},
      {"<a><![CDATA[x<&]]y]]>]]&gt;<![CDATA[z]]]]></a>", "a 'x<&]]y]]>z]]' /a "},
      {"<a>1\r\n2\r3</a>", "a '1\n2\n3' /a "},
      {"<n:a><n:b/></n:a>", "a b /b /a "},
      {"<!DOCTYPE a [<!ENTITY x \"]>\"> <!-- ' ] > --> <!ELEMENT a ANY>]><a>&x;</a>",
       "a '&x;' /a "},
      {"<!DOCTYPE a SYSTEM \"a>b\"><a/>", "a /a "},
      {"<a>\n <b> \n </b>\n</a>", "a '\n ' b ' \n ' /b '\n' /a "},
      {"<a x=\"1>2\"/>", "a(x=1>2) /a "},
      {"\xef\xbb\xbf<a>\xe2\x82\xac</a>", "a '\xe2\x82\xac' /a "},
  };
  for (const auto& [text, events] : cases) {
    for (const std::size_t piece : {std::string_view::npos, std::size_t{1}, std::size_t{2},
                                    std::size_t{3}, std::size_t{5}, std::size_t{7}}) {
      CAPTURE(text, piece);
      const auto scanned = scan(text, piece);
      CHECK(scanned.events == events);
      CHECK_FALSE(scanned.repaired);
      CHECK_FALSE(scanned.cut_off);
    }
  }
}

TEST_CASE("What a strict parser refuses is mended, and that is told") {
  struct Case {
    std::string_view text;
    std::string_view events;
  };
  using namespace std::string_view_literals;
  const std::vector<Case> cases = {
      {"<a>b & c &nope; &x</a>", "a 'b & c &nope; &x' /a "},
      {"<a x='1 < 2 & 3'/>", "a(x=1 < 2 & 3) /a "},
      {"<a x=1 y>t</a>", "a(x=1)(y=) 't' /a "},
      {"<a x='1' x='2'/>", "a(x=1) /a "},
      {"<a x='1'y='2'/>", "a(x=1)(y=2) /a "},
      {"<a>1 < 2</a>", "a '1 < 2' /a "},
      {"<a>\0\x1b.&#0;&#27;</a>"sv, "a '\xef\xbf\xbd\xef\xbf\xbd.\xef\xbf\xbd\xef\xbf\xbd' /a "},
      {"<a x='\x01'/>", "a(x=\xef\xbf\xbd) /a "},
      {"<a>\xff\xc3(\xed\xa0\x80</a>", "a '\xef\xbf\xbd\xef\xbf\xbd(\xef\xbf\xbd' /a "},
      {"<a><b>t</a>", "a b 't' /b /a "},
      {"<a></b>t</a>", "a 't' /a "},
      {"<a/><b/>", "a /a b /b "},
      {"<a/>more", "a /a "},
      {"log line\n<a/>", "a /a "},
      {"\n<?xml version='1.0'?><a/>", "a /a "},
      {"<a>x ]]> y</a>", "a 'x ]]> y' /a "},
      {"<a><!-- 1 -- 2 --></a>", "a /a "},
      {"<a <b/></a>", "a b /b /a "},
  };
  for (const auto& [text, events] : cases) {
    for (const std::size_t piece : {std::string_view::npos, std::size_t{1}, std::size_t{3}}) {
      CAPTURE(text, piece);
      const auto scanned = scan(text, piece);
      CHECK(scanned.events == events);
      CHECK(scanned.repaired);
      CHECK_FALSE(scanned.cut_off);
    }
  }
}

TEST_CASE("Input that stops early is told from input that ends") {
  const std::string text = "<a x='1'><!-- c --><b>t&amp;<![CDATA[d]]></b><?p i?></a>";
  for (std::size_t size = 1; size < text.size(); ++size) {
    CAPTURE(text.substr(0, size));
    CHECK(scan(text.substr(0, size)).cut_off);
  }
  CHECK_FALSE(scan(text).cut_off);
}

TEST_CASE("Encodings become UTF-8") {
  const std::string_view text = "<a x=\"1\">t\xe9</a>";  // each byte a character
  for (const bool little : {true, false}) {
    for (const bool mark : {true, false}) {
      for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
        const auto scanned = scan(utf16(text, little, mark), piece);
        CHECK(scanned.events == "a(x=1) 't\xc3\xa9' /a ");
        CHECK_FALSE(scanned.repaired);
      }
    }
  }
  for (const std::string name : {"ISO-8859-1", "windows-1252", "latin1"}) {
    const auto scanned = scan("<?xml version='1.0' encoding='" + name + "'?><a>t\xe9\x80</a>");
    CHECK(scanned.events == "a 't\xc3\xa9\xe2\x82\xac' /a ");
    CHECK_FALSE(scanned.repaired);
  }
  CHECK(scan("<?xml version='1.0' encoding='utf-16'?><a>t</a>").repaired);
  const std::string half("\xff\xfe<\0a\0>\0\x3d\xd8.\0<\0/\0a\0>\0", 20);
  CHECK(scan(half).events == "a '\xef\xbf\xbd.' /a ");
  CHECK(scan(half).repaired);
}

TEST_CASE("Long values are cut, and long texts come in pieces") {
  const std::string value(300'000, 'v');
  const std::string text = "<a x=\"" + value + "\" y='2'>" + value + "</a>";
  TextSource again(text);
  XmlScanner scanner(again);
  REQUIRE(scanner.next() == XmlEvent::Open);
  CHECK(scanner.attribute("x").size() == XmlScanner::kLongestValue);
  CHECK(scanner.attribute("y") == "2");
  std::size_t size = 0;
  while (scanner.next() == XmlEvent::Text) size += scanner.text().size();
  CHECK(size == value.size());
  CHECK_FALSE(scanner.repaired());
}

TEST_CASE("Nesting of any depth takes no stack, and past a limit is only counted") {
  const auto deep = [](std::size_t levels) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += "<a>";
    text += "x";
    for (std::size_t i = 0; i < levels; ++i) text += "</a>";
    return text;
  };
  for (const std::size_t levels : {std::size_t{100'000}, std::size_t{300'000}}) {
    const auto text = deep(levels);
    TextSource source(text);
    XmlScanner scanner(source);
    std::size_t opens = 0;
    std::size_t closes = 0;
    for (auto event = scanner.next(); event != XmlEvent::End; event = scanner.next()) {
      if (event == XmlEvent::Open) ++opens;
      if (event == XmlEvent::Close) ++closes;
    }
    CHECK(opens == std::min(levels, XmlScanner::kDeepest));
    CHECK(closes == opens);
    CHECK_FALSE(scanner.cut_off());
    CHECK(scanner.too_deep() == (levels > XmlScanner::kDeepest));
  }
}

}  // namespace sprint::test
