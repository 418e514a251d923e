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
import type { CheckContext, CheckName, Finding, TextToCheck } from "./types";
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
 * What stands against publishing a text that a machine wrote. Linear in the text, and without any service; `content`
 * of an entry must have passed `inspectMarkdown` before, which bounds what parsing it costs.
 */
export function checkText(text: TextToCheck, context: CheckContext): Finding[] {
  const reading = read(text);
  return Object.values(checks).flatMap((check) => check(reading, context));
}
