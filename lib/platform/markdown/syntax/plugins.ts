import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import type { PluggableList } from "unified";
import { addressesInProse } from "./addresses.ts";
import { keyboardMarks } from "./keyboard-marks.ts";
import { moneyIsNoMath } from "./math.ts";

/**
 * The Markdown that is written here, for whoever parses it after `remark-parse`: the renderer, the editor, the checks
 * and what takes links or images out of a text see the same nodes.
 */
export const syntax: PluggableList = [
  keyboardMarks,
  [remarkGfm, { singleTilde: false }], // «~5 km… ~10» strikes nothing out
  [remarkMath, { singleDollarTextMath: false }],
  moneyIsNoMath,
  addressesInProse,
];
