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

/** 422: the checks refuse a text; `findings` is all that they have found in it. */
export class Unfit extends AppError {
  readonly findings: Finding[];

  constructor(findings: Finding[], why: Finding) {
    super("unfit", `${NOT_PUBLISHED}: ${why.text}`);
    this.findings = findings;
  }
}

/**
 * Throws `Unfit` for a text that the checks refuse. `known`: what somebody has seen who does not look again; what is
 * found besides is refused, too.
 */
export function requireFit(findings: Finding[], known?: Finding[]): void {
  const isNew = ({ check }: Finding) => known?.every((seen) => seen.check !== check);
  const why = findings.find(({ level }) => level === "block") ?? findings.find(isNew);
  if (why) throw new Unfit(findings, why);
}

/** A machine's text that waits, as it stands there now. */
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
 * Throws `Unfit` for a text that the checks refuse by now, and the rest as `inspectMarkdown`. Of one that publishes
 * itself (`unseen`) they refuse what they had not found when somebody set its hour.
 */
export async function requireFitNow(text: WaitingText, { unseen }: { unseen: boolean }) {
  const kept = await findKept(db, text.draft_id);
  if (kept) requireFit(await checkAgain(text, kept), unseen ? kept.findings : undefined);
}

/**
 * Throws `Unfit` as `requireFitNow` within the change that publishes a text, for what may have changed since: whether
 * its space has published such a text, or its author such a comment. The space is held, or the entry over the comment,
 * so that none comes in between; what the same author publishes under another entry at that moment is not seen.
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
 * Throws `Unfit` for other words of a machine's published comment that the checks refuse. Who writes them answers for
 * them: warnings are for those who read what nobody has written by hand.
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
 * Throws `Unfit` for other words of a machine's published entry, which the change holds, as `requireFitComment` does
 * for a comment. Whether it is of a series is not known by now, as when it is put into another space: its title may
 * repeat.
 */
export async function requireFitEntry(
  tx: Database,
  { entry_id, user_id, ...text }: Published & { title: string; content: string },
): Promise<void> {
  const places = await tx.spaceEntry.findMany({
    where: { entry_id, accepted_at: { not: null } }, // who only lists it has no say
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

/** Words beside the text of an entry, by where they stand. */
const PLACES = {
  summary: "En el resumen",
  social_title: "En el título para redes",
  social_summary: "En el texto para redes",
  image_alt: "En la descripción de la imagen",
  image_caption: "En el pie de la imagen",
  correction: "En la corrección",
} as const;

type WordsBeside = Partial<Record<keyof typeof PLACES, string | null>>;

/** Throws `Unfit` for other words beside a machine's text, each a line of its own, that the checks refuse. */
export function requireFitBeside(words: WordsBeside): void {
  const context = { instructions: [], series: true, earlier: [], sources: [] };
  const found = (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((field) => {
    const line = words[field];
    return line ? checkLine(line, PLACES[field], context) : [];
  });
  requireFit(found.map(afterRepair));
}

/**
 * Records what the checks find in a text by now, unless it has changed since or is decided. Throws as
 * `inspectMarkdown`.
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

interface Kept {
  checked_with: unknown;
  findings: Finding[];
}

async function findKept(reader: Database, draft_id: number): Promise<Kept | null> {
  const row = await reader.writtenDraft.findUnique({
    where: { draft_id },
    select: { checked_with: true, findings: true },
  });
  return row && { ...row, findings: row.findings as unknown as Finding[] };
}

/** Nobody is asked to repair it any more. */
async function checkAgain(text: WaitingText, kept: Kept): Promise<Finding[]> {
  if (text.kind === "entry") await inspectMarkdown(text.content, { id: text.user_id });
  const { links: known, ...told } = contextOf(kept);
  const ownOrigin = text.kind === "entry" ? env.SITE_URL : undefined; // its comments link nothing
  const links = known && new KnownAddresses(known, ownOrigin);
  const context = { ...told, links, ...(await earlierThan(db, text)), sources: [] };
  return (await checkInThread(asChecked(text), context, text.user_id)).map(afterRepair);
}

/** A text of the version before was kept without. */
const contextOf = ({ checked_with }: Kept): KeptContext => ({
  instructions: [],
  series: false,
  ...(checked_with as Partial<KeptContext>),
});

/** A comment bears the title of its entry. */
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
