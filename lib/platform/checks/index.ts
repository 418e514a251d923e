import { linesBeside } from "./beside.ts";
import { checkChat } from "./chat.ts";
import { checkCliches } from "./cliches.ts";
import { checkCopy } from "./copy.ts";
import { checkCorrections } from "./corrections.ts";
import { checkFigures } from "./figures.ts";
import { checkHtml } from "./html.ts";
import { checkKeywords } from "./keywords.ts";
import { checkLanguage } from "./language.ts";
import { checkLeak } from "./leak.ts";
import { checkLength } from "./length.ts";
import { checkLinks } from "./links.ts";
import { checkLoop } from "./loop.ts";
import { checkPerson } from "./person.ts";
import { checkPlaceholders } from "./placeholders.ts";
import { checkQuotations } from "./quotations.ts";
import { read, type Reading } from "./reading.ts";
import { checkRefusal } from "./refusal.ts";
import { checkRepeated } from "./repeated.ts";
import { checkTitle } from "./same-title.ts";
import { checkTruncated } from "./truncated.ts";
import { checkAd, checkSigns } from "./signs.ts";
import type { CheckContext, CheckName, Earlier, Finding, TextToCheck } from "./types.ts";
import { checkWrapper } from "./wrapper.ts";

export { toldToWriter } from "./finding.ts";
export { checkLabels } from "./labels.ts";
export { marksOf } from "./marks.ts";
export { mendText } from "./mend.ts";
export { afterRepair, riskOf } from "./risk.ts";
export { similarity, sketchOf } from "./sketch.ts";
export type * from "./types.ts";

/**
 * All checks, in the order in which their findings are shown; not that of the second reader (`reader`), which is a model
 * that is asked when the text is written.
 */
export const checks: Record<
  Exclude<CheckName, "reader">,
  (reading: Reading, context: CheckContext) => Finding[]
> = {
  wrapper: checkWrapper,
  html: checkHtml,
  truncated: checkTruncated,
  language: checkLanguage,
  refusal: checkRefusal,
  chat: checkChat,
  leak: checkLeak,
  placeholder: checkPlaceholders,
  keywords: checkKeywords,
  repeated: checkRepeated,
  loop: checkLoop,
  title: checkTitle,
  copy: checkCopy,
  quotation: checkQuotations,
  figures: checkFigures,
  links: checkLinks,
  person: checkPerson,
  correction: checkCorrections,
  ad: checkAd,
  signs: checkSigns,
  cliches: checkCliches,
  length: checkLength,
};

/**
 * Lists the findings against publishing a text that a machine wrote. Linear in the text, and without any service;
 * `content` of an entry must have passed `inspectMarkdown` before, which bounds what parsing it costs.
 */
export function checkText(text: TextToCheck, context: CheckContext): Finding[] {
  const reading = read(text);
  const found = Object.values(checks).flatMap((check) => check(reading, context));
  const known = new Set(found.map(whatAndWhere));
  const beside = linesBeside(text).flatMap(({ where, line }) => checkLine(line, where, context));
  return [...found, ...beside.filter((finding) => !known.has(whatAndWhere(finding)))];
}

/** Identifies a finding: its sentence begins with the place, and one check may find something in several places. */
const whatAndWhere = ({ check, text }: Finding) => `${check} ${text}`;

/**
 * The checks that apply as well to a headline, a standfirst and the texts for networks. The others are about Markdown,
 * or about the whole text: how long it is, what it is like, its set phrases. Figures are counted over all lines by
 * their own check, and a text for networks may be nothing but hashtags.
 */
const ofLines = [
  "wrapper",
  "truncated",
  "language",
  "refusal",
  "chat",
  "leak",
  "placeholder",
  "copy",
  "quotation",
  "links",
  "person",
  "correction",
] as const;

/**
 * A line beside the text is read as a text of its own; there is no place in it to show.
 * @param where it stands, for the sentences
 */
export function checkLine(line: string, where: string, context: CheckContext): Finding[] {
  const reading = read({ kind: "comment", content: line });
  return ofLines
    .flatMap((name) => checks[name](reading, context))
    .map((finding) => ({ ...finding, text: `${where}: ${finding.text}`, spans: [] }));
}

/** Lists, as `checkText`, the findings that may change while a text waits: that another one says the same by now. */
export function checkEarlier(text: TextToCheck, context: Earlier): Finding[] {
  const reading = read(text);
  return [checkRepeated, checkTitle, checkCopy].flatMap((check) => check(reading, context));
}
