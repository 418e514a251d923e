import { decode } from "he";
import type { Nodes, Root } from "mdast";
import { parseMarkdown } from "../markdown/tree.ts";
import { splitLinks } from "../text/links.ts";
import type { Block, Line } from "./block.ts";
import { fold, UNSEEN } from "./fold.ts";
import { isSpoken, quotationsIn, withoutInterview } from "./quoted.ts";
import type { Span, TextToCheck } from "./types.ts";

export interface Word {
  folded: string;
  /** The word as it is written. */
  text: string;
  span: Span;
}

export interface Reading extends TextToCheck {
  /** Null for a comment, which is plain text. */
  tree: Root | null;
  blocks: Block[];
  /** The whole text, with its quotations. */
  all: Line;
  /** The text without quotations. */
  written: Line;
  /** The author's own words in the first person: without quotations, dialogue, and the answers of an interview. */
  own: Line;
}

/** The share of the letters up to which a part of a text is too little to be checked instead of the whole. */
const HARDLY = 0.1;

const lettersOf = ({ text }: Line) => text.match(/\p{L}/gu)?.length ?? 0;

/** Reads a text once for all checks. */
export function read(text: TextToCheck): Reading {
  const tree = text.kind === "entry" ? parseMarkdown(text.content) : null;
  const blocks = tree ? blocksOf(tree, text.content) : plainBlocks(text.content);
  const written = join(blocks.filter(({ quoted }) => !quoted).map(withoutQuotations));
  const spoken = blocks.filter((block) => !block.quoted && !isSpoken(block));
  const own = join(withoutInterview(spoken).map(withoutQuotations));
  const all = join(blocks);
  // A text that is all quotation, or nearly, counts as the author's own.
  const whole = lettersOf(all);
  const says = (line: Line) => (lettersOf(line) > whole * HARDLY ? line : all);
  return { ...text, tree, blocks, all, written: says(written), own: says(own) };
}

const words = new WeakMap<Line, Word[]>();

/** The words of a line, numbers included; found once, because most checks ask for them. */
export function wordsOf(line: Line): Word[] {
  let found = words.get(line);
  if (!found) {
    const { text, folded, at } = line;
    found = [...folded.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
      folded: word,
      text: text.slice(index, index + word.length),
      span: placeIn(at, index, index + word.length),
    }));
    words.set(line, found);
  }
  return found;
}

/** Converts places in a line to places in `content`. */
export const spanOf = (line: Line, start: number, end: number): Span =>
  placeIn(line.at, start, end);

const placeIn = (at: number[], start: number, end: number): Span => ({
  start: at[start] ?? 0,
  end: (at[end - 1] ?? -1) + 1,
});

/** The sentences of a line, as places in it: a block ends one, too, and so does a colon before a capital letter. */
export function sentencesOf({ text }: Pick<Line, "text">): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  const cut = (end: number) => {
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) sentences.push({ start, end });
    start = end;
  };
  for (const { 0: mark, index } of text.matchAll(
    /[.!?…][.!?…»”")]*(?= |\n|$)|:(?= [¡¿«“"]?\p{Lu})|\n/gu,
  )) {
    cut(index + mark.length);
    if (text[start] === " ") start++;
  }
  cut(text.length);
  return sentences;
}

function blocksOf(tree: Root, content: string): Block[] {
  const blocks: Block[] = [];
  const walk = (node: Nodes, quoted: boolean, item: boolean) => {
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") {
      const kind =
        node.type === "tableCell" ? "cell" : node.type === "paragraph" && item ? "item" : node.type;
      const { start, end } = node.position ?? {};
      const source = content.slice(start?.offset ?? 0, end?.offset ?? 0);
      const pieces = piecesOf(node, content, start?.offset ?? 0);
      addBlock(blocks, { kind, quoted, source }, content, pieces);
    } else if ("children" in node) {
      const inside = quoted || node.type === "blockquote";
      for (const child of node.children) walk(child, inside, item || node.type === "listItem");
    }
  };
  walk(tree, false, false);
  return blocks;
}

function plainBlocks(content: string): Block[] {
  const blocks: Block[] = [];
  for (const { 0: source, index } of content.matchAll(/[^\n]+/g)) {
    let at = index;
    const pieces: Span[] = [];
    for (const { text, href } of source.includes("://")
      ? splitLinks(source)
      : [{ text: source, href: "" }]) {
      if (!href) pieces.push({ start: at, end: at + text.length });
      at += text.length;
    }
    addBlock(blocks, { kind: "paragraph", quoted: false, source }, content, pieces);
  }
  return blocks;
}

/** Returns where the text of a block is; a link whose text is an address is left out. */
function piecesOf(node: Nodes, content: string, from: number): Span[] {
  const pieces: Span[] = [];
  let last = from;
  const walk = (child: Nodes) => {
    if (child.type === "text" || child.type === "inlineMath") {
      // A text that was put together from pieces has no position.
      const start = child.position?.start.offset ?? content.indexOf(child.value, last);
      const end = child.position?.end.offset ?? start + child.value.length;
      if (start < last) return;
      pieces.push({ start, end });
      last = end;
    } else if (child.type === "link" && isAddress(content, child.children[0])) return;
    else if ("children" in child) child.children.forEach(walk);
  };
  walk(node);
  return pieces;
}

const isAddress = (content: string, node?: Nodes) =>
  node?.type === "text" && /:\/\/|^www\.|@/i.test(node.value.slice(0, 500));

/** Adds the block that some pieces of `content` make; anything but marks between two pieces separates words. */
function addBlock(
  blocks: Block[],
  rest: Pick<Block, "kind" | "quoted" | "source">,
  content: string,
  pieces: Span[],
) {
  const characters: string[] = [];
  const at: number[] = [];
  const add = (character: string, offset: number) => {
    const isSpace = character <= " " || (character > "~" && /\s/.test(character));
    if (isSpace && (characters.length === 0 || characters.at(-1) === " ")) return;
    if (character > "~" && joins(characters, character)) return;
    characters.push(isSpace ? " " : character);
    at.push(offset);
  };
  let last = -1;
  for (const { start, end } of pieces) {
    if (last >= 0 && !/^[*_~[\]\\]*$/.test(content.slice(last, start))) add(" ", last);
    last = end;
    addPiece(content, start, end, add);
  }
  const text = characters.join("");
  if (text.trim() === "") return;
  blocks.push({ ...rest, text, folded: fold(text), at, quotations: quotationsIn(text) });
}

/** A combining mark, and the second half of a character of two units. */
const MARK = /\p{M}/u;
const HALF = /[\udc00-\udfff]/u;

/** Returns whether a unit is not read by itself: it is not seen, or makes one letter with the one before. */
function joins(characters: string[], unit: string): boolean {
  if (UNSEEN.test(unit)) return true;
  const before = characters.at(-1);
  if (!before || !(MARK.test(unit) || HALF.test(unit))) return false;
  const letter = (before + unit).normalize("NFKC");
  if (letter.length > 1) return /\p{Script=Inherited}/u.test(unit); // a stroke through the letter, or a second accent
  characters[characters.length - 1] = letter;
  return true;
}

const ESCAPED = /\\[!-/:-@[-`{-~]/y;
const ENTITY = /&#?\w{1,31};/y;

/** Adds the characters of a piece: escapes and entities are decoded. */
function addPiece(
  content: string,
  start: number,
  end: number,
  add: (character: string, offset: number) => void,
) {
  for (let index = start; index < end; index++) {
    const character = content.charAt(index);
    const pattern = character === "\\" ? ESCAPED : character === "&" ? ENTITY : null;
    if (pattern) pattern.lastIndex = index;
    const [written] = pattern?.exec(content) ?? [];
    if (!written) {
      add(character, index);
      continue;
    }
    const read = pattern === ENTITY ? decode(written) : written.slice(1);
    for (let unit = 0; unit < read.length; unit++) add(read.charAt(unit), index);
    index += written.length - 1;
  }
}

/** Returns a block without its quotations; their marks stay, so that the text around does not become one phrase. */
function withoutQuotations({ text, folded, at, quotations }: Block): Line {
  const kept: Line = { text: "", folded: "", at: [] };
  let from = 0;
  for (const { start, end } of [...quotations, { start: text.length, end: text.length }]) {
    kept.text += text.slice(from, start);
    kept.folded += folded.slice(from, start);
    for (let index = from; index < start; index++) kept.at.push(at[index] ?? 0);
    from = end;
  }
  return kept;
}

function join(lines: Line[]): Line {
  const at: number[] = [];
  for (const line of lines) {
    if (at.length > 0) at.push(at.at(-1) ?? 0);
    for (const offset of line.at) at.push(offset);
  }
  return {
    text: lines.map(({ text }) => text).join("\n"),
    folded: lines.map(({ folded }) => folded).join("\n"),
    at,
  };
}
