import type { Paragraph, Root } from "mdast";
import type {} from "micromark-extension-math"; // its names of tokens
import type { Code, Construct, Effects, Extension, State } from "micromark-util-types";
import { visit } from "unist-util-visit";

const DOLLAR = 36;
const BACKSLASH = 92;

/**
 * `$…$` as a formula, beside the `$$…$$` of remark-math, but only where it cannot be money: no space just
 * inside the dollars, no letter or digit just outside of them (`cuesta $5 y $10` stays text).
 */
export function singleDollarMath(this: { data: () => object }) {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  (data.micromarkExtensions ??= []).push({ text: { [DOLLAR]: dollarMath } });
}

/** A `$$…$$` that is a paragraph of its own is a displayed formula, also when it is written on one line. */
export function displayMath() {
  return (tree: Root, file: { toString: () => string }) => {
    const source = String(file);
    visit(tree, "paragraph", (paragraph: Paragraph) => {
      const [only, ...others] = paragraph.children;
      if (only?.type !== "inlineMath" || others.length > 0) return;
      if (!source.startsWith("$$", only.position?.start.offset)) return;
      only.data = { ...only.data, hProperties: { className: ["language-math", "math-display"] } };
    });
  };
}

const dollarMath: Construct = {
  name: "mathText",
  previous: (code) => code !== DOLLAR && !isWordCharacter(code),
  tokenize(effects, ok, nok) {
    return openingDollar(effects, ok, nok);
  },
};

function openingDollar(effects: Effects, ok: State, nok: State): State {
  let previous: Code = null;
  return start;

  function start(code: Code): State | undefined {
    effects.enter("mathText");
    consumeDollar(code);
    return first;
  }

  function first(code: Code): State | undefined {
    if (code === null || code === DOLLAR || isSpace(code)) return nok(code);
    effects.enter("mathTextData");
    return formula(code);
  }

  function formula(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (isLineEnding(code)) return lineEnding(code);
    if (code === DOLLAR) return isSpace(previous) ? nok(code) : closingDollar(code);
    const escapes = code === BACKSLASH;
    consume(code);
    return escapes ? escaped : formula;
  }

  function escaped(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return formula(code);
    consume(code);
    return formula;
  }

  function lineEnding(code: Code): State | undefined {
    effects.exit("mathTextData");
    effects.enter("lineEnding");
    consume(code);
    effects.exit("lineEnding");
    return lineStart;
  }

  function lineStart(code: Code): State | undefined {
    if (code === null || isLineEnding(code) || code === DOLLAR) return nok(code);
    effects.enter("mathTextData");
    return formula(code);
  }

  function closingDollar(code: Code): State | undefined {
    effects.exit("mathTextData");
    consumeDollar(code);
    return after;
  }

  function after(code: Code): State | undefined {
    if (code === DOLLAR || isWordCharacter(code)) return nok(code);
    effects.exit("mathText");
    return ok(code);
  }

  function consumeDollar(code: Code) {
    effects.enter("mathTextSequence");
    consume(code);
    effects.exit("mathTextSequence");
  }

  function consume(code: Code) {
    previous = code;
    effects.consume(code);
  }
}

// micromark's codes: line endings, tabs and virtual spaces are negative.
const isLineEnding = (code: Code) => code !== null && code < -2;
const isSpace = (code: Code) => code !== null && (code < 0 || code === 32);
const isWordCharacter = (code: Code) =>
  code !== null && code > 0 && /[\p{L}\d]/u.test(String.fromCharCode(code));
