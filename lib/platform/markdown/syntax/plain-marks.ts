const BLANK = String.raw`[\t\p{Zs}]`;

/** Every blank that only looks like a space. */
const HARD = /[^\P{Zs} ]/gu;

/** Marks that stand at the start of a line with a blank after them, but for the lines that are nothing else. */
const MARK = String.raw`[-*+]|\d{1,9}[.)]|#{1,6}|\[[xX\p{Zs}]\]|\[(?:[^\]\p{Zs}]| ){1,99}\]:|\x60{3,}|~{3,}|[-=*_]+(?=${BLANK}+$)`;

/** The indent of a line, and the marks that follow it. */
const START = new RegExp(
  String.raw`^([\t\p{Zs}\ufeff\u200b\u2060]*)((?:(?:>|(?:${MARK})(?=${BLANK}))${BLANK}*)*)`,
  "u",
);

const ITEM = /(?:[-*+]|\d[.)])[\t\p{Zs}]/u;

/** So many spaces more than its place needs make code of a text: blanks that would be as many stay. */
const CODE = 4;

/** The line of a table under its head, or one that looks like it. */
const DELIMITERS = /^[-—–:|\t\p{Zs}]+$/u;

const ADDRESS = String.raw`(?:<[^<>\n]*>|(?:[^\s<>()]|\([^\s()]*\))+)`;
const WORDS = String.raw`((?:[^\]\n]|\](?!\())*?)`;

/** Matches a title in quotation marks that Markdown does not know, after an address and before what ends it. */
const titleAfter = (address: string, end: string) =>
  new RegExp(
    String.raw`(${address})(${BLANK}+)(?:[“”„]${WORDS}[“”"]|[‘’]${WORDS}[’‘']|«${WORDS}»)(?=${BLANK}*${end})`,
    "gmu",
  );

/** The titles of links and images, and those of definitions. */
const TITLES = [
  titleAfter(String.raw`\]\(${ADDRESS}`, String.raw`\)`),
  titleAfter(String.raw`^[\t ]*\[(?!\^)[^\]\n]{1,999}\]:${BLANK}*${ADDRESS}`, "$"),
];

/**
 * Puts the signs that are marks in Markdown in the place of those that keyboards and programs for writing make of them:
 * spaces for no-break spaces beside marks at the start of a line, hyphens for dashes under the head of a table,
 * straight for curly quotation marks around a title. Every character stays where it was. What only looks like such a
 * mark is replaced, too.
 */
export function plainMarks(markdown: string): string {
  let isInList = false;
  // The parser does not count a byte order mark, and every place after it would be wrong.
  const lines = markdown.replace(/^\ufeff/, " ").replace(/[^\r\n]+/g, (line) => {
    const [start = "", indent = "", marks = ""] = START.exec(line) ?? [];
    const isBlank = line === indent;
    const isIndented =
      isBlank || (isInList ? marks || indent.length <= CODE : marks && indent.length < CODE);
    isInList = ITEM.test(marks) || (isInList && indent !== "");
    return [
      isIndented ? indent.replace(/[^\t]/g, " ") : indent,
      marks.replace(/[\t\p{Zs}]+/gu, plainAfterMark),
      plainDelimiters(line.slice(start.length)),
    ].join("");
  });
  return TITLES.reduce((text, title) => text.replace(title, plainTitle), lines);
}

const plain = (blanks: string) => blanks.replace(HARD, " ");

const plainAfterMark = (blanks: string) =>
  blanks.length > CODE ? plain(blanks.charAt(0)) + blanks.slice(1) : plain(blanks);

/** A first cell of one dash, such as `— | —`, has two: with one it would be an item of a list. */
function plainDelimiters(line: string): string {
  if (!DELIMITERS.test(line)) return line;
  if (!line.includes("|")) return plain(line);
  return plain(line.replace(/^[—–][\t\p{Zs}]/u, "--").replace(/[—–]/g, "-"));
}

function plainTitle(all: string, address: string, blanks: string, ...words: string[]): string {
  const title = words.slice(0, 3).join("");
  const mark = ['"', "'"].find((sign) => !title.includes(sign));
  return mark === undefined ? all : address + plain(blanks) + mark + title + mark;
}
