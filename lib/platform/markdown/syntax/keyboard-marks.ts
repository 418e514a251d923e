import type { Root } from "mdast";
import type { Code, Construct, State } from "micromark-util-types";
import type {} from "remark-parse"; // what a processor's data holds
import type { Processor } from "unified";
import { visit } from "unist-util-visit";
import { isLineEnding, isSpace } from "./codes.ts";
import { plainMarks } from "./plain-marks.ts";

const EM_DASH = 0x2014;
const EN_DASH = 0x2013;
const HYPHEN = 45;

/**
 * Reads the signs that keyboards and programs for writing put in for Markdown's marks as those. Where they turn out to
 * be none, as in code or in a cell of a table, the tree has the text as it was written. Goes first: others take texts
 * apart, and then their places are lost.
 */
export function keyboardMarks(this: Processor) {
  const { parser } = this;
  if (!parser) throw new Error("No parser.");
  const data = this.data();
  let [written, plain] = ["", ""];
  (data.micromarkExtensions ??= []).push({ flow: { [EM_DASH]: rule, [EN_DASH]: rule } });
  (data.fromMarkdownExtensions ??= []).push({
    transforms: [(tree) => (written === plain ? undefined : putBack(tree, written, plain))],
  });
  this.parser = (text, file) => {
    [written, plain] = [text, plainMarks(text)];
    return parser(plain, file);
  };
}

/** A line of at least two dashes, such as a keyboard makes of `---`, that begins no dialogue and ends no paragraph. */
const rule: Construct = {
  name: "thematicBreak",
  tokenize(effects, ok, nok) {
    let size = 0;
    return this.interrupt ? nok : start;

    function start(code: Code): State | undefined {
      effects.enter("thematicBreak");
      effects.enter("thematicBreakSequence");
      return inside(code);
    }

    function inside(code: Code): State | undefined {
      if (code === EM_DASH || code === EN_DASH || code === HYPHEN) size++;
      else if (!isSpace(code) || isLineEnding(code)) return end(code);
      effects.consume(code);
      return inside;
    }

    function end(code: Code): State | undefined {
      if (size < 2 || !(code === null || isLineEnding(code))) return nok(code);
      effects.exit("thematicBreakSequence");
      effects.exit("thematicBreak");
      return ok(code);
    }
  },
};

/** The most characters of the source between two of a text: marks of quotations, an indent, the rest of an entity. */
const GAP = 64;

/** Gives texts and code their characters as they were written. */
function putBack(tree: Root, written: string, plain: string) {
  visit(tree, (node) => {
    const { start, end } = node.position ?? {};
    if (!("value" in node) || start?.offset === undefined || end?.offset === undefined) return;
    if (written.slice(start.offset, end.offset) === plain.slice(start.offset, end.offset)) return;
    let at = start.offset;
    let value = "";
    for (let index = 0; index < node.value.length; index++) {
      const unit = node.value.charAt(index);
      const gap = plain.slice(at, at + GAP).indexOf(unit);
      value += gap < 0 ? unit : written.charAt(at + gap);
      if (gap >= 0) at += gap + 1;
    }
    node.value = value;
  });
}
