import { checkChat } from "./chat";
import { checkCliches } from "./cliches";
import { checkCopy } from "./copy";
import { checkCorrections } from "./corrections";
import { checkFigures } from "./figures";
import { checkHtml } from "./html";
import { checkKeywords } from "./keywords";
import { checkLanguage } from "./language";
import { checkLeak } from "./leak";
import { checkLength } from "./length";
import { checkLinks } from "./links";
import { checkPerson } from "./person";
import { checkPlaceholders } from "./placeholders";
import { checkQuotations } from "./quotations";
import { read, type Reading } from "./reading";
import { checkRefusal } from "./refusal";
import { checkRepeated } from "./repeated";
import { checkTitle } from "./same-title";
import { checkTruncated } from "./truncated";
import type { CheckContext, CheckName, Earlier, Finding, TextToCheck } from "./types";
import { checkWrapper } from "./wrapper";

export { checkLabels } from "./labels";
export { mendText } from "./mend";
export { afterRepair, riskOf } from "./risk";
export { similarity, sketchOf } from "./sketch";
export type * from "./types";

/** All checks, in the order in which their findings are shown. */
export const checks: Record<CheckName, (reading: Reading, context: CheckContext) => Finding[]> = {
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
  title: checkTitle,
  copy: checkCopy,
  quotation: checkQuotations,
  figures: checkFigures,
  links: checkLinks,
  person: checkPerson,
  correction: checkCorrections,
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
  for (const [where, line] of [
    ["En el titular", text.title],
    ["En el resumen", text.summary],
  ] as const) {
    const known = new Set(found.map(({ check }) => check));
    const more = line ? checkLine(line, where, context) : [];
    found.push(...more.filter(({ check }) => !known.has(check)));
  }
  return found;
}

/** The checks that apply as well to a headline, a standfirst and the texts for networks. */
const ofLines = ["refusal", "chat", "leak", "placeholder", "person"] as const;

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

/** Lists the findings that may change while a text waits: that another one says the same by now. Parses nothing. */
export const checkEarlier = (text: TextToCheck, context: Earlier): Finding[] => [
  ...checkRepeated(text, context),
  ...checkTitle(text, context),
];
