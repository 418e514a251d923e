import "server-only";
import { createHash } from "node:crypto";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { MAX_KEY } from "./import-key";

/** By what a text is known when it comes again. */
export interface Identity {
  key: string;
  /** The SHA-256 of what it says there. */
  digest: string;
  /** True when nothing else has the same digest, since its author and its address are in it. */
  isWhole?: boolean;
  /** The key of earlier versions of this program, for which the author says whose text it is. */
  former?: { key: string; authorId: number };
}

/** A text that an import brought, an entry or a draft. */
export interface Known {
  kind: "entry" | "draft";
  record_id: number;
  /** The date that it bears. */
  created: Date;
  /** The path of an entry, without its first slash. */
  path?: string;
  /** True when somebody has deleted it since. */
  isGone: boolean;
  /** The version at which the import left it; 0 for a draft that was published since. */
  version: number;
  /** True when it says something else there by now. */
  isChanged: boolean;
}

/**
 * Finds the text that was imported before, also one that was deleted since; null for none. One that earlier versions of
 * this program brought is noted as others are, if `writes`.
 */
export async function findKnown(identity: Identity, writes: boolean): Promise<Known | null> {
  const { key, digest, isWhole, former } = identity;
  const rows = await db.imported.findMany({
    where: {
      kind: { in: ["entry", "draft"] },
      OR: [{ import_key: key }, ...(isWhole ? [{ digest }] : [])],
    },
  });
  const noted = rows.find((row) => row.digest === digest) ?? rows[0];
  if (noted) {
    const { kind, record_id, version } = noted;
    const found =
      kind === "draft" ? await findDraft(record_id) : await findEntry({ entry_id: record_id });
    const isChanged = noted.digest !== digest;
    if (found) return { ...found, version: kind === found.kind ? (version ?? 1) : 0, isChanged };
    // Its import was being undone, and that was interrupted just here.
    if (writes) await db.imported.deleteMany({ where: { import_key: noted.import_key } });
    return null;
  }
  const earlier = await findEntry({
    OR: [
      { import_key: key },
      ...(former ? [{ import_key: former.key, user_id: former.authorId }] : []),
    ],
  });
  if (earlier && writes) await noteText(db, identity, earlier);
  return earlier && { ...earlier, version: 1, isChanged: false };
}

export type Found = Omit<Known, "version" | "isChanged">;

const findEntry = async (where: Prisma.EntryWhereInput): Promise<Found | null> => {
  const entry = await db.entry.findFirst({ where, select: entrySelect });
  return entry && toFound(entry);
};

const entrySelect = {
  entry_id: true,
  created: true,
  deleted_at: true,
  slugs: { select: { path: true }, orderBy: { slug_id: "asc" }, take: 1 },
} satisfies Prisma.EntrySelect;

const toFound = ({
  entry_id,
  created,
  deleted_at,
  slugs: [slug],
}: Prisma.EntryGetPayload<{ select: typeof entrySelect }>): Found => ({
  kind: "entry",
  record_id: entry_id,
  created,
  path: slug?.path,
  isGone: deleted_at !== null,
});

/** Reads an entry that the change has just made. */
export const readFound = async (tx: Database, entry_id: number): Promise<Found> =>
  toFound(await tx.entry.findUniqueOrThrow({ where: { entry_id }, select: entrySelect }));

/** Finds a draft, or the entry that it was published as. */
async function findDraft(draft_id: number): Promise<Found> {
  const draft = await db.draft.findUnique({
    where: { draft_id },
    select: { created: true, entry_published: true },
  });
  const { created = new Date(), entry_published } = draft ?? {};
  const entry = entry_published == null ? null : await findEntry({ entry_id: entry_published });
  return entry ?? { kind: "draft", record_id: draft_id, created, isGone: draft === null };
}

/** Notes what a text became here, within the change that makes it; `run_id`: the import that does. */
export const noteText = (
  tx: Database,
  { key, digest }: Identity,
  { kind, record_id }: Pick<Known, "kind" | "record_id">,
  run_id?: number,
) =>
  tx.imported.create({
    data: { import_key: key, kind, record_id, digest, version: 1, run_id },
    select: { import_key: true },
  });

/** Notes a space that an import has made, so that it is undone with it. */
export const noteSpace = (space_id: number, run_id?: number) =>
  note(db, `space:${space_id}`, { kind: "space", record_id: space_id, run_id });

/** Finds the account that an import has made for an author of the other site; null for none. */
export async function findAccountOf(author: string): Promise<number | null> {
  const row = await db.imported.findUnique({ where: { import_key: accountKey(author) } });
  return row?.record_id ?? null;
}

/** Notes the account that an import makes for an author, so that it is found again, and undone with it. */
export const noteAccount = (tx: Database, author: string, id: number, run_id?: number) =>
  tx.imported.create({
    data: { import_key: accountKey(author), kind: "user", record_id: id, run_id },
    select: { import_key: true },
  });

/** The author's name is not kept: the account may be erased one day. */
const accountKey = (author: string) =>
  `author:${createHash("sha256").update(author.normalize("NFC")).digest("hex")}`;

/** Notes a setting that an archive has brought, with its value as it is stored, so that it is undone with it. */
export const noteSetting = (tx: Database, key: string, value: unknown, run_id?: number) =>
  noteWords(tx, SETTING + key, { kind: "setting", record_id: 0, digest: digestOf(value), run_id });

/** Notes a footer page that an archive has brought, so that it is undone with it. */
export const noteFooterPage = (tx: Database, id: number, content: string, run_id?: number) =>
  noteWords(tx, `page:${id}`, { kind: "page", record_id: id, digest: digestOf(content), run_id });

const SETTING = "setting:";

/** Returns the name of the setting whose key this is. */
export const settingOf = (import_key: string): string => import_key.slice(SETTING.length);

/** Returns the SHA-256 of a value, by which a change is seen. */
export const digestOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** A mark of an earlier import gives way: what it stood for is gone. */
const noteWords = (
  tx: Database,
  import_key: string,
  made: { kind: string; record_id: number; digest: string; run_id?: number },
) =>
  tx.imported.upsert({
    where: { import_key },
    create: { import_key, ...made },
    update: made,
    select: { import_key: true },
  });

/** Notes an old address that an import has led to an entry, so that it is undone with it; but for very long ones. */
export async function noteAlias(tx: Database, path: string, entry_id: number, run_id?: number) {
  const key = `${ALIAS}${path}`;
  if (key.length <= MAX_KEY) await note(tx, key, { kind: "alias", record_id: entry_id, run_id });
}

const ALIAS = "alias:";

/** Returns the address whose key this is. */
export const aliasOf = (import_key: string): string => import_key.slice(ALIAS.length);

const note = (
  tx: Database,
  import_key: string,
  made: { kind: string; record_id: number; run_id?: number },
) => tx.imported.createMany({ data: { import_key, ...made }, skipDuplicates: true });

/** Puts an entry into a space if it is not there. It is dated there by its publication. */
export async function ensureInSpace(
  actor: Actor,
  spaceId: number,
  { record_id: entry_id, created }: Pick<Known, "record_id" | "created">,
) {
  const place = { space_id: spaceId, entry_id };
  const isThere = await db.spaceEntry.findUnique({ where: { space_id_entry_id: place } });
  if (!isThere) await addEntryToSpace(actor, spaceId, entry_id, created);
}
