import "server-only";
import {
  cleanArticle,
  cleanReply,
  inspectWritten,
  requireBounded,
} from "@/lib/newsroom/generation/clean";
import { mendText, type CheckContext, type Finding, type TextToCheck } from "@/lib/platform/checks";
import { checkInThread, marksInThread } from "@/lib/platform/checks/in-thread";
import type { KnownAddresses } from "@/lib/platform/text/known-addresses";

type Earlier = Pick<CheckContext, "earlier" | "titles">;

/** The context of a text; `earlierThan` finds that which depends on the text as it would be published. */
type Context = Omit<CheckContext, "links" | keyof Earlier> & {
  links: KnownAddresses;
  earlierThan: (content: string) => Promise<Earlier>;
};

/** A text as it would be published, and what stands against that. */
export interface Checked<Input> {
  input: Input;
  findings: Finding[];
  /** Where the links led that the model gave and nobody had given it: they were dropped. */
  dropped: string[];
}

/** A text as a model gave it. */
type Given = Omit<TextToCheck, "kind" | "title" | "summary">;

/**
 * Mends, cleans and checks an article that a model wrote; `owner`: the account whose turn in the queue it takes. Throws
 * as `cleanArticle`.
 */
export async function checkArticle(
  written: Given & { title: string; summary: string | null },
  context: Context,
  owner: number,
) {
  requireBounded(written);
  await inspectWritten(written.content, owner);
  const { text } = mendText({ kind: "entry", ...written });
  const cleaned = { title: text.title ?? "", content: text.content, summary: written.summary };
  const { input, dropped } = await cleanArticle(cleaned, context.links, owner);
  const { title, content, summary } = input;
  const findings = await checkBeside({ ...text, title, content, summary }, context, owner);
  return { input: { ...input, marks: await marksInThread(content) }, findings, dropped };
}

/** Mends, cleans and checks a comment that a model wrote. Throws 422 for one that cannot become a comment. */
export async function checkReply(written: Given, context: Context, owner: number) {
  requireBounded(written);
  const { text } = mendText({ kind: "comment", ...written });
  const { input, dropped } = cleanReply(text, context.links);
  const { content } = input;
  const findings = await checkBeside({ ...text, content }, context, owner);
  return { input: { ...input, marks: await marksInThread(content) }, findings, dropped };
}

/** Checks a text beside those that were there before. */
const checkBeside = async (
  text: TextToCheck,
  { earlierThan, ...context }: Context,
  owner: number,
): Promise<Finding[]> =>
  checkInThread(text, { ...context, ...(await earlierThan(text.content)) }, owner);
