import type { Code } from "micromark-util-types";

// micromark's codes of characters: line endings, tabs and virtual spaces are negative, null is the end of the text.

export const isLineEnding = (code: Code) => code !== null && code < -2;

export const isSpace = (code: Code) => code !== null && (code < 0 || code === 32);
