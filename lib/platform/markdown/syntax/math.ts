import type { Paragraph, Root } from "mdast";
import { math } from "micromark-extension-math";
import type {
  Code,
  Construct,
  Effects,
  State,
  TokenizeContext,
  Tokenizer,
} from "micromark-util-types";
import type {} from "remark-parse"; // what a processor's data holds
import type { Processor } from "unified";
import { visit } from "unist-util-visit";
import { isLineEnding, isSpace } from "./codes.ts";
import { isFormula } from "./is-formula.ts";

const DOLLAR = 36;
const BACKSLASH = 92;

/**
 * Reads formulas within a line in place of remark-math, which takes any two dollars for one: `$…$` has no space just
 * inside of the dollars and no letter or digit just outside of them (`cuesta $5 y $10` stays text), and what stands
 * between two dollars, or two pairs of them, can be a formula.
 */
export function moneyIsNoMath(this: Processor) {
  (this.data().micromarkExtensions ??= []).push({
    text: { [DOLLAR]: [dollarMath, doubledDollarMath] },
    disable: { null: ["mathText"] },
  });
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

const doubledMath = math({ singleDollarTextMath: false }).text?.[DOLLAR] as Construct;

const doubledDollarMath: Construct = {
  ...doubledMath,
  name: "doubledDollarMath",
  tokenize: ifFormula(doubledMath.tokenize),
};

const dollarMath: Construct = {
  name: "dollarMath",
  previous: (code) => code !== DOLLAR && !isWordCharacter(code),
  tokenize: ifFormula(openingDollar),
};

/** Refuses what a tokenizer of formulas has found, if it is none. */
function ifFormula(tokenize: Tokenizer): Tokenizer {
  return function (this: TokenizeContext, effects, ok, nok) {
    const start = this.now();
    const found: State = (code) =>
      isFormula(this.sliceSerialize({ start, end: this.now() })) ? ok(code) : nok(code);
    return tokenize.call(this, effects, found, nok);
  };
}

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

const isWordCharacter = (code: Code) =>
  code !== null && code > 0 && /[\p{L}\d]/u.test(String.fromCharCode(code));
