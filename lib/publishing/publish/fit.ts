import "server-only";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import {
  afterRepair,
  checkLine,
  riskOf,
  type EarlierText,
  type Finding,
  type KeptContext,
} from "@/lib/platform/checks";
import { checkEarlierInThread, checkInThread } from "@/lib/platform/checks/in-thread";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { KnownAddresses } from "@/lib/platform/text/known-addresses";
import { NOT_PUBLISHED } from "@/lib/publishing/review/schema";
import { listSaid } from "@/lib/texts/comments/queries";
import { listEarlierTexts } from "@/lib/texts/entries/sketches";
import { forEntryWords } from "@/lib/texts/entries/words";

/** 422: the checks refuse a text; `findings` is all that they have found in it. */
export class Unfit extends AppError {
  readonly findings: Finding[];

  constructor(findings: Finding[], why: Finding) {
    super("unfit", `${NOT_PUBLISHED}: ${why.text}`);
    this.findings = findings;
  }
}

/**
 * Throws `Unfit` for a text that the checks refuse. `known`: the findings that a person saw who does not look again;
 * findings of other checks are refused, too.
 */
export function requireFit(findings: Finding[], known?: Finding[]): void {
  const isNew = ({ check }: Finding) => known?.every((seen) => seen.check !== check);
  const why = findings.find(({ level }) => level === "block") ?? findings.find(isNew);
  if (why) throw new Unfit(findings, why);
}

/** A machine's text that waits, as it is now. */
interface WaitingText {
  draft_id: number;
  version: number;
  kind: "entry" | "comment";
  user_id: number;
  space_id: number | null;
  title: string;
  content: string;
  summary: string | null;
}

/**
 * Throws `Unfit` for a text that the checks refuse now, and what `inspectMarkdown` throws. In a text that publishes
 * itself (`unseen`) they also refuse what they had not found when somebody set its hour.
 */
export async function requireFitNow(text: WaitingText, { unseen }: { unseen: boolean }) {
  const kept = await findKept(db, text.draft_id);
  if (kept) requireFit(await checkAgain(text, kept), unseen ? kept.findings : undefined);
}

/**
 * Throws `Unfit` within the change that publishes a text, for what may have changed since `requireFitNow`: its space
 * may have published such a text, or its author such a comment. The space, or the entry above the comment, is held, so
 * that none comes in between; a comment that the same author publishes under another entry at that moment is not seen.
 */
export async function requireUnsaid(
  tx: Database,
  text: WaitingText,
  { unseen }: { unseen: boolean },
) {
  const kept = await findKept(tx, text.draft_id);
  if (!kept) return;
  const { series } = contextOf(kept);
  const said = { ...(await earlierThan(tx, text)), series };
  const found = await checkEarlierInThread(asChecked(text), said, text.user_id);
  requireFit(found.map(afterRepair), unseen ? kept.findings : undefined);
}

/**
 * Throws `Unfit` for new words in a machine's published comment that the checks refuse. The person who writes them
 * answers for them, so warnings, which are for readers of text that no person wrote, do not count.
 */
export async function requireFitComment(
  tx: Database,
  { comment_id, user_id, content }: { comment_id: number; user_id: number; content: string },
): Promise<void> {
  const own = await listSaid(tx, user_id, { comment_id });
  const context = { instructions: [], series: false, earlier: [], sources: [], own };
  const found = await checkInThread({ kind: "comment", content }, context, user_id);
  requireFit(found.map(afterRepair));
}

interface Published {
  entry_id: number;
  user_id: number;
}

/**
 * Throws `Unfit` for new words in a machine's published entry, which the change holds, as `requireFitComment` does for
 * a comment. It is not known any more whether the entry is part of a series, so its title may repeat; the same holds
 * when it is put into another space.
 */
export async function requireFitEntry(
  tx: Database,
  { entry_id, user_id, ...text }: Published & { title: string; content: string },
): Promise<void> {
  const places = await tx.spaceEntry.findMany({
    where: { entry_id, accepted_at: { not: null } }, // a space that only lists it has no say
    select: { space_id: true },
  });
  const earlier: EarlierText[] = [];
  for (const { space_id } of places) {
    earlier.push(...(await listEarlierTexts(tx, space_id, entry_id))); // one query at a time
  }
  const context = { instructions: [], series: true, earlier, sources: [] };
  const found = await checkInThread({ kind: "entry", ...text }, context, user_id);
  requireFit(found.map(afterRepair));
}

/** The names that messages give to the words beside the text of an entry. */
const places = {
  ...forEntryWords(({ checked }) => checked),
  correction: "En la corrección",
};

type WordsBeside = Partial<Record<keyof typeof places, string | null>>;

/** Throws `Unfit` for words beside a machine's text that the checks refuse; each is checked as a line of its own. */
export function requireFitBeside(words: WordsBeside): void {
  const context = { instructions: [], series: true, earlier: [], sources: [] };
  const found = (Object.keys(places) as (keyof typeof places)[]).flatMap((field) => {
    const [line, place] = [words[field], places[field]];
    return line && place ? checkLine(line, place, context) : [];
  });
  requireFit(found.map(afterRepair));
}

/**
 * Records what the checks find in a text now, unless it has changed since or is decided. Throws as `inspectMarkdown`.
 */
export async function renewFindings(text: WaitingText): Promise<void> {
  const { draft_id, version } = text;
  const kept = await findKept(db, draft_id);
  if (!kept) return;
  const findings = await checkAgain(text, kept);
  await db.writtenDraft.updateMany({
    where: { draft_id, decision: null, draft: { version } },
    data: { findings: findings as object[], risk: riskOf(findings) },
  });
}

/** The record of a text since it was written. */
interface Kept {
  checked_with: unknown;
  findings: Finding[];
  first_title: string;
  first_summary: string | null;
  first_content: string;
}

async function findKept(reader: Database, draft_id: number): Promise<Kept | null> {
  const row = await reader.writtenDraft.findUnique({
    where: { draft_id },
    select: {
      checked_with: true,
      findings: true,
      first_title: true,
      first_summary: true,
      first_content: true,
    },
  });
  return row && { ...row, findings: row.findings as unknown as Finding[] };
}

/**
 * Checks a text again. Nobody is asked to repair it any more: such findings become blocks or warnings. The second reader
 * is not asked either: its doubt stands until a person changes the text.
 */
async function checkAgain(text: WaitingText, kept: Kept): Promise<Finding[]> {
  if (text.kind === "entry") await inspectMarkdown(text.content, { id: text.user_id });
  const { links: known, ...told } = contextOf(kept);
  const ownOrigin = text.kind === "entry" ? env.SITE_URL : undefined; // its comments link nothing
  const links = known && new KnownAddresses(known, ownOrigin);
  const context = { ...told, links, ...(await earlierThan(db, text)), sources: [] };
  const found = await checkInThread(asChecked(text), context, text.user_id);
  const doubts = kept.findings.filter(({ check }) => check === "reader" && isAsGiven(text, kept));
  return [...found.map(afterRepair), ...doubts];
}

/** Returns whether a text is still as the machine gave it. */
const isAsGiven = (text: WaitingText, { first_title, first_summary, first_content }: Kept) =>
  text.title === first_title && text.summary === first_summary && text.content === first_content;

/** Returns the context that a text was checked with; texts that an older release wrote have none. */
const contextOf = ({ checked_with }: Kept): KeptContext => ({
  instructions: [],
  series: false,
  ...(checked_with as Partial<KeptContext>),
});

/** Returns the fields to check; a comment's draft has the title of its entry, which is left out. */
const asChecked = ({ kind, title, content, summary }: WaitingText) =>
  kind === "entry" ? { kind, title, content, summary } : { kind, content };

/** Lists the texts to compare a text with: those that its space has published, or the comments of its author. */
async function earlierThan(
  reader: Database,
  { kind, draft_id, user_id, space_id }: WaitingText,
): Promise<{ earlier: EarlierText[]; own?: string[] }> {
  if (kind === "comment")
    return { earlier: [], own: await listSaid(reader, user_id, { draft_id }) };
  return { earlier: space_id === null ? [] : await listEarlierTexts(reader, space_id) };
}
