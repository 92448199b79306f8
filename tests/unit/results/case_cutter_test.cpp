#include "results/xml/case_cutter.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "support/catch.h"

namespace sprint::test {

using namespace std::string_view_literals;
using results::CaseCutter;
using results::Cut;
using results::XmlMender;

namespace {

constexpr std::size_t kWhole = std::string_view::npos;

struct CutText {
  std::string pieces;
  bool repaired = false;
  bool cut_off = false;
};

/// Pieces one after the other, each with a space behind it; the end of a suite as "/ ".
CutText cut(std::string_view text, std::size_t piece = kWhole) {
  TextSource source(text, piece);
  CaseCutter cutter(source);
  CutText all;
  for (auto cut = cutter.next(); cut != Cut::End; cut = cutter.next()) {
    all.pieces += cut == Cut::Close ? "/" : cutter.piece();
    all.pieces += cutter.is_unfinished() ? "... " : " ";
  }
  all.repaired = cutter.repaired();
  all.cut_off = cutter.cut_off();
  return all;
}

/// What becomes of a child of a case.
CutText cut_child(std::string_view text, std::size_t piece = kWhole) {
  constexpr std::string_view kBegin = "<testcase>";
  constexpr std::string_view kEnd = "</testcase> ";
  auto all = cut("<testcase>" + std::string(text) + "</testcase>", piece);
  REQUIRE(all.pieces.starts_with(kBegin));
  REQUIRE(all.pieces.ends_with(kEnd));
  all.pieces.erase(0, kBegin.size());
  all.pieces.resize(all.pieces.size() - kEnd.size());
  return all;
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

struct Sample {
  std::string_view text;
  std::string_view pieces;
};

}  // namespace

TEST_CASE("Suites, properties and rows of cases are cut out") {
  const std::vector<Sample> samples = {
      {"<?xml version=\"1.0\"?>\n<!-- x --><testsuite a='1'>\n<testcase b=\"2\"/>\n</testsuite >\n",
       "<testsuite a='1'/> <testcase b=\"2\"/> / "},
      {"<testsuites><testsuite><testcase/> <testcase>t</testcase></testsuite></testsuites>",
       "<testsuites/> <testsuite/> <testcase/><testcase></testcase> / / "},
      {"<testsuite><properties><property name='a'/></properties><x><testcase/></x></testsuite>",
       "<testsuite/> <property name='a'/> <testcase/> / "},
      {"<testsuite><error m='1'>t</error><testcase/></testsuite>",
       "<testsuite/> <:beside><error m='1'>t</error></:beside><testcase/> / "},
      {"<testsuite><testcase><properties><property n='1'><a/></property></properties>"
       "<failure>a<b c='d'>e</b>\n<i/>f</failure></testcase></testsuite>",
       "<testsuite/> <testcase><property n='1'></property><a/><failure>ae\nf</failure></testcase> "
       "/ "},
      {"<n:testsuite><n:testcase n:a=''><n:b/></n:testcase></n:testsuite>",
       "<testsuite/> <testcase n:a=''><b/></testcase> / "},
      {"<!DOCTYPE a [<!ENTITY x \"]>\"> <!-- ' ] > --> <!ELEMENT a ANY>]><a>&x;</a>", "<a/> "},
      {"<!DOCTYPE a SYSTEM \"a>b\"><a/>", "<a/> "},
  };
  for (const auto& [text, pieces] : samples) {
    for (const std::size_t piece : {kWhole, std::size_t{1}, std::size_t{2}, std::size_t{7}}) {
      CAPTURE(text, piece);
      const auto all = cut(text, piece);
      CHECK(all.pieces == pieces);
      CHECK_FALSE(all.repaired);
      CHECK_FALSE(all.cut_off);
    }
  }
}

TEST_CASE("What is well formed is left to the parser as it is") {
  for (const auto text : {"<a>1 &lt;&gt;&amp;&quot;&apos;&#65;&#x42;&#xe9; 2</a>"sv,
                          "<a x=\"&lt;&#10;&#x1F600;\n\t.\"></a>"sv,
                          "<a><![CDATA[x<&]]y]]>]]&gt;<![CDATA[z]]]]></a>"sv, "<a>1\r\n2\r3</a>"sv,
                          "<a> \n </a>"sv, "<a x=\"1>2\"></a>"sv, "<a>\xe2\x82\xac</a>"sv}) {
    for (const std::size_t piece : {kWhole, std::size_t{1}, std::size_t{3}, std::size_t{5}}) {
      CAPTURE(text, piece);
      const auto all = cut_child(text, piece);
      CHECK(all.pieces == text);
      CHECK_FALSE(all.repaired);
      CHECK_FALSE(all.cut_off);
    }
  }
}

TEST_CASE("What a strict parser refuses is mended, and that is told") {
  const std::vector<Sample> samples = {
      {"<a>b & c &nope; &x</a>", "<a>b &amp; c &amp;nope; &amp;x</a>"},
      {"<a x='1 < 2 & 3'/>", "<a x='1 &lt; 2 &amp; 3'/>"},
      {"<a x=1 y>t</a>", "<a x=\"1\" y=\"\">t</a>"},
      {"<a x=1\"2>t</a>", "<a x=\"1&quot;2\">t</a>"},
      {"<a x='1' x='2'/>", "<a x='1'/>"},
      {"<a x='1'y='2'/>", "<a x='1' y='2'/>"},
      {"<a>1 < 2</a>", "<a>1 &lt; 2</a>"},
      {"<a>\0\x1b.&#0;&#27;</a>"sv, "<a>\xef\xbf\xbd\xef\xbf\xbd.\xef\xbf\xbd\xef\xbf\xbd</a>"},
      {"<a x='\x01'/>", "<a x='\xef\xbf\xbd'/>"},
      {"<a>\xff\xc3(\xed\xa0\x80</a>", "<a>\xef\xbf\xbd\xef\xbf\xbd(\xef\xbf\xbd</a>"},
      {"<a><![CDATA[\x01<]]></a>", "<a><![CDATA[\xef\xbf\xbd<]]></a>"},
      {"<a><b>t</a>", "<a>t</a>"},
      {"<a></b>t</a>", "<a>t</a>"},
      {"<a>t<b>", "<a>t</a>"},
      {"<a>x ]]> y</a>", "<a>x ]]> y</a>"},
      {"<a><!-- 1 -- 2 --></a>", "<a></a>"},
      {"<a <b/></a>", "<a></a>"},
      {"<x:1/>", "<x:1/>"},
  };
  for (const auto& [text, pieces] : samples) {
    for (const std::size_t piece : {kWhole, std::size_t{1}, std::size_t{3}}) {
      CAPTURE(text, piece);
      const auto all = cut_child(text, piece);
      CHECK(all.pieces == pieces);
      CHECK(all.repaired == (text != "<x:1/>"));
      CHECK_FALSE(all.cut_off);
    }
  }
  for (const auto* text :
       {"<a/><b/>", "<a/>more", "log line\n<a/>", "\n<?xml version='1.0'?><a/>"}) {
    CAPTURE(text);
    CHECK(cut(text).pieces.starts_with("<a/> "));
    CHECK(cut(text).repaired);
    CHECK_FALSE(cut(text).cut_off);
  }
}

TEST_CASE("Input that stops early is told from input that ends") {
  const std::string text =
      "<testsuite x='1'><!-- c --><testcase><b>t&amp;<![CDATA[d]]></b><?p i?></testcase>"
      "</testsuite>";
  for (std::size_t size = 1; size < text.size(); ++size) {
    CAPTURE(text.substr(0, size));
    CHECK(cut(text.substr(0, size)).cut_off);
    CHECK_FALSE(cut(text.substr(0, size)).repaired);
  }
  CHECK_FALSE(cut(text).cut_off);
}

TEST_CASE("Encodings become UTF-8") {
  const std::string_view text = "<testcase><a x=\"1\">t\xe9</a></testcase>";  // a byte a character
  const std::string expected = "<testcase><a x=\"1\">t\xc3\xa9</a></testcase> ";
  for (const bool little : {true, false}) {
    for (const bool mark : {true, false}) {
      for (const std::size_t piece : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
        const auto all = cut(utf16(text, little, mark), piece);
        CHECK(all.pieces == expected);
        CHECK_FALSE(all.repaired);
      }
    }
  }
  std::string utf32("\xff\xfe\0\0", 4);
  for (const char c : text) utf32 += c + std::string(3, '\0');
  CHECK(cut(utf32, 3).pieces == expected);
  for (const std::string name : {"ISO-8859-1", "windows-1252", "latin1"}) {
    const auto all =
        cut("<?xml version='1.0' encoding='" + name + "'?><testcase><a>t\xe9\x80</a></testcase>");
    CHECK(all.pieces == "<testcase><a>t\xc3\xa9\xe2\x82\xac</a></testcase> ");
    CHECK_FALSE(all.repaired);
  }
  CHECK(cut("<?xml version='1.0' encoding='utf-16'?><a>t</a>").repaired);
  const std::string half("\xff\xfe<\0a\0 \0x\0=\0'\0\x3d\xd8.\0'\0/\0>\0", 24);
  CHECK(cut(half).pieces == "<a x='\xef\xbf\xbd.'/> ");
  CHECK(cut(half).repaired);
}

TEST_CASE("Long values are cut, and long cases come in pieces") {
  const std::string value(3'000'000, 'v');
  const auto head = cut("<testsuite x=\"" + value + "\" y='2'/>");
  CHECK(head.pieces ==
        "<testsuite x=\"" + value.substr(0, XmlMender::kLongestValue) + "\" y='2'/> / ");
  CHECK_FALSE(head.repaired);
  for (const auto& text : {value, "<![CDATA[" + value + "]]>"}) {
    const std::string report = "<testcase><a x='1'>" + text + "</a><b/></testcase><testcase/>";
    TextSource source(report);
    CaseCutter cutter(source);
    std::size_t kept = 0;
    std::size_t pieces = 0;
    for (; cutter.next() == Cut::Cases; ++pieces) {
      const auto& piece = cutter.piece();
      CHECK(piece.size() < 1'500'000);
      CHECK(piece.starts_with(pieces == 0 ? "<testcase><a x='1'>" : "<:more><:more>"));
      if (cutter.is_unfinished())
        CHECK(piece.ends_with(pieces == 0 ? "</a></testcase>" : "</:more></:more>"));
      if (!cutter.is_unfinished()) CHECK(piece.ends_with("<b/></:more><testcase/>"));
      kept += static_cast<std::size_t>(std::count(piece.begin(), piece.end(), 'v'));
    }
    CHECK(pieces > 2);
    CHECK(kept == value.size());
  }
}

TEST_CASE("Nesting of any depth takes no stack, and past a limit is only counted") {
  for (const std::size_t levels : {std::size_t{100'000}, std::size_t{300'000}}) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += "<testsuite>";
    text += "x";
    for (std::size_t i = 0; i < levels; ++i) text += "</testsuite>";
    TextSource source(text);
    CaseCutter cutter(source);
    std::size_t opens = 0;
    std::size_t closes = 0;
    for (auto cut = cutter.next(); cut != Cut::End; cut = cutter.next()) {
      if (cut == Cut::Open) ++opens;
      if (cut == Cut::Close) ++closes;
    }
    CHECK(opens == std::min(levels, CaseCutter::kDeepest));
    CHECK(closes == opens);
    CHECK_FALSE(cutter.cut_off());
    CHECK(cutter.too_deep() == (levels > CaseCutter::kDeepest));
  }
}

}  // namespace sprint::test
