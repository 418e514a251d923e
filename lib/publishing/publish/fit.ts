import "server-only";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import {
  afterRepair,
  checkLine,
  riskOf,
  type Earlier,
  type Finding,
  type KeptContext,
  type TextToCheck,
} from "@/lib/platform/checks";
import { checkEarlierInThread, checkInThread } from "@/lib/platform/checks/in-thread";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { KnownAddresses } from "@/lib/platform/text/known-addresses";
import { NOT_PUBLISHED } from "@/lib/publishing/review/schema";
import { forEntryWords } from "@/lib/texts/entries/words";
import { listEarlier, listTitles } from "@/lib/texts/marks/queries";
import { holdMachineTexts } from "@/lib/texts/marks/records";
import { changedWords } from "@/lib/texts/versions/measure";

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
 * Throws `Unfit` within the change that publishes a text, for what may have changed since `requireFitNow`: somebody may
 * have published such a text. Machines' texts are held (`holdMachineTexts`), so that none comes in between.
 */
export async function requireUnsaid(
  tx: Database,
  text: WaitingText,
  { unseen }: { unseen: boolean },
) {
  const kept = await findKept(tx, text.draft_id);
  if (!kept) return;
  await holdMachineTexts(tx);
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
  comment: { comment_id: number; user_id: number; content: string },
): Promise<void> {
  const text = { kind: "comment", ...comment } as const;
  const said = { earlier: await listEarlier(tx, text), titles: [], series: false };
  const { content } = await tx.storedComment.findUniqueOrThrow({
    where: { comment_id: comment.comment_id },
    select: { content: true },
  });
  await requireFitAfter({ ...text, content }, text, said, comment.user_id);
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
  const spaces = places.map(({ space_id }) => space_id);
  const coming = { kind: "entry", ...text, user_id, entry_id, spaces } as const;
  const said = { earlier: await listEarlier(tx, coming), titles: [], series: true };
  const before = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { title: true, content: true },
  });
  await requireFitAfter({ kind: "entry", ...before }, coming, said, user_id);
}

/**
 * Throws `Unfit` for other words in a published text that the checks refuse; not for saying what others say, where the
 * words before would be refused for that as well: nobody keeps a text from being corrected by copying it.
 */
async function requireFitAfter(
  before: TextToCheck,
  text: TextToCheck,
  said: Earlier,
  owner: number,
): Promise<void> {
  const context = { ...said, instructions: [], sources: [] };
  const found = (await checkInThread(text, context, owner)).map(afterRepair);
  const known = (await checkEarlierInThread(before, said, owner)).map(afterRepair);
  const wasRefused = ({ check }: Finding) =>
    known.some((one) => one.level === "block" && one.check === check);
  requireFit(found.filter((one) => !wasRefused(one)));
}

/** The names that messages give to the words beside the text of an entry. */
const places = {
  ...forEntryWords(({ checked }) => checked),
  slug: "En la dirección",
  correction: "En la corrección",
};

type WordsBeside = Partial<Record<keyof typeof places, string | null>>;

/**
 * Throws `Unfit` for words beside a machine's text that the checks refuse; each is checked as a line of its own, an
 * address as the sentence that its words make.
 */
export function requireFitBeside({ slug, ...lines }: WordsBeside): void {
  // With a full stop: an address has no accents, and of «…-sabe-por-que» nobody could say whether more was to come.
  const words: WordsBeside = { ...lines, slug: slug && `${slug.replace(/[-/]+/g, " ")}.` };
  const context = { instructions: [], series: true, earlier: [], titles: [], sources: [] };
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

/** Returns whether a text still has the words that the machine gave it. */
const isAsGiven = (
  { title, summary, content }: WaitingText,
  { first_title, first_summary, first_content }: Kept,
) =>
  hasSameWords(first_title, title) &&
  hasSameWords(first_summary, summary) &&
  hasSameWords(first_content, content);

function hasSameWords(before: string | null, after: string | null): boolean {
  const { added, removed } = changedWords(before ?? "", after ?? "");
  return added + removed === 0;
}

/** Returns the context that a text was checked with; texts that an older release wrote have none. */
const contextOf = ({ checked_with }: Kept): KeptContext => ({
  instructions: [],
  series: false,
  ...(checked_with as Partial<KeptContext>),
});

/** Returns the fields to check; a comment's draft has the title of its entry, which is left out. */
const asChecked = ({ kind, title, content, summary }: WaitingText) =>
  kind === "entry" ? { kind, title, content, summary } : { kind, content };

/** Lists the texts to compare a text with, and the titles of its space. */
async function earlierThan(
  reader: Database,
  { kind, draft_id, user_id, space_id, content }: WaitingText,
): Promise<Pick<Earlier, "earlier" | "titles">> {
  const spaces = space_id === null ? [] : [space_id];
  const earlier = await listEarlier(reader, { kind, content, user_id, draft_id, spaces });
  const isPlaced = kind === "entry" && space_id !== null;
  return { earlier, titles: isPlaced ? await listTitles(reader, space_id) : [] };
}
