import "server-only";
import { makeZip } from "client-zip";
import { stringify } from "yaml";
import { aboutAccount } from "@/lib/account/about";
import { recordEvent } from "@/lib/audit/commands";
import type { Actor } from "@/lib/auth/actor";
import { requireConfirmed } from "@/lib/auth/confirmed";
import { lastSegment } from "@/lib/addresses/routes";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { spend } from "@/lib/limits/spend";
import { imageUrl } from "@/lib/uploads/image-url";
import { readUpload } from "@/lib/uploads/queries";

/** Entries and comments that are read at once. */
const AT_ONCE = 100;

/**
 * All that the site keeps of the actor, as a ZIP that is made while it is read: `account.json`, the entries as
 * Markdown that `npm run import` reads back, what is not published yet, `comments.json`, and their images. Throws 403 unless the actor has
 * just proven who they are, 429 after too many within a day.
 */
export async function exportAccount(actor: Actor): Promise<ReadableStream<Uint8Array>> {
  requireConfirmed();
  await spend("EXPORTS", actor);
  await recordEvent(db, {
    action: "account.exported",
    actor,
    subject: "user",
    subjectId: actor.id,
  });
  return makeZip(filesOf(actor));
}

async function* filesOf(actor: Actor) {
  const images = new Set<string>();
  const account = await aboutAccount(actor);
  yield { name: "account.json", input: json(account) };
  for (const { image } of account.held_comments) {
    for (const name of uploadsIn(image ?? "")) images.add(name);
  }
  for await (const entry of entriesOf(actor)) {
    const text = `${entry.image ?? ""} ${entry.content}`;
    for (const name of uploadsIn(text)) images.add(name);
    yield {
      name: `entries/${fileName(entry)}.md`,
      lastModified: entry.updated,
      input: asMarkdown(entry),
    };
  }
  for await (const draft of draftsOf(actor)) {
    for (const name of uploadsIn(`${draft.image ?? ""} ${draft.content}`)) images.add(name);
    yield {
      name: `drafts/${draft.draft_id}.md`,
      lastModified: draft.updated,
      input: draftAsMarkdown(draft),
    };
  }
  yield { name: "comments.json", input: commentsJson(actor, images) };
  for (const name of images) {
    const input = await readUpload(name).catch(() => null); // a store that is away spoils nothing else
    if (input) yield { name: `uploads/${name}`, input };
  }
}

const entrySelect = {
  entry_id: true,
  title: true,
  content: true,
  image: true,
  image_alt: true,
  image_caption: true,
  image_credit: true,
  created: true,
  updated: true,
  slugs: { select: { path: true }, orderBy: { slug_id: "asc" }, take: 1 },
} satisfies Prisma.EntrySelect;

async function* entriesOf({ id }: Actor): AsyncGenerator<ExportedEntry> {
  for (let after = 0; ;) {
    const entries = await db.entry.findMany({
      where: { user_id: id, deleted_at: null, entry_id: { gt: after } },
      orderBy: { entry_id: "asc" },
      take: AT_ONCE,
      select: entrySelect,
    });
    yield* entries;
    if (entries.length < AT_ONCE) return;
    after = entries.at(-1)?.entry_id ?? after;
  }
}

const draftSelect = {
  ...{ draft_id: true, entry_id: true, title: true, content: true, image: true, summary: true },
  ...{ state: true, publish_at: true, created: true, updated: true },
} satisfies Prisma.DraftSelect;

type ExportedDraft = Prisma.DraftGetPayload<{ select: typeof draftSelect }>;

/** What is not published yet. */
async function* draftsOf({ id }: Actor): AsyncGenerator<ExportedDraft> {
  for (let after = 0; ;) {
    const drafts = await db.draft.findMany({
      where: { user_id: id, state: { not: "published" }, draft_id: { gt: after } },
      orderBy: { draft_id: "asc" },
      take: AT_ONCE,
      select: draftSelect,
    });
    yield* drafts;
    if (drafts.length < AT_ONCE) return;
    after = drafts.at(-1)?.draft_id ?? after;
  }
}

type ExportedEntry = Prisma.EntryGetPayload<{ select: typeof entrySelect }>;

const slugOf = ({ slugs, entry_id }: ExportedEntry) =>
  slugs[0] ? lastSegment(slugs[0].path) : String(entry_id);

/** The date first, as static site generators have it. */
const fileName = (entry: ExportedEntry) =>
  `${entry.created.toISOString().slice(0, 10)}-${slugOf(entry)}`;

function asMarkdown(entry: ExportedEntry): string {
  const { title, created, updated, image, content } = entry;
  const known = {
    title,
    date: created.toISOString(),
    updated: updated > created ? updated.toISOString() : undefined,
    slug: slugOf(entry),
    image: image ? imageUrl(image) : undefined,
    image_alt: entry.image_alt ?? undefined,
    image_caption: entry.image_caption ?? undefined,
    image_credit: entry.image_credit ?? undefined,
  };
  return withFrontMatter(known, content);
}

function draftAsMarkdown(draft: ExportedDraft): string {
  const { title, summary, image, content, created, updated, publish_at, state, entry_id } = draft;
  const known = {
    title,
    summary: summary ?? undefined,
    created: created.toISOString(),
    updated: updated.toISOString(),
    state,
    publish_at: publish_at?.toISOString(),
    entry_id: entry_id ?? undefined,
    image: image ? imageUrl(image) : undefined,
  };
  return withFrontMatter(known, content);
}

const withFrontMatter = (known: object, content: string) =>
  `---\n${stringify(known, { lineWidth: 0 })}---\n\n${content}`;

/** A JSON array, some at a time; the images that it names join the others. */
async function* commentsJson({ id }: Actor, images: Set<string>): AsyncGenerator<Uint8Array> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  let opening = "[\n";
  for (let after = 0, more = true; more;) {
    const comments = await db.comment.findMany({
      where: { user_id: id, comment_id: { gt: after } },
      orderBy: { comment_id: "asc" },
      take: AT_ONCE,
      select: {
        comment_id: true,
        content: true,
        image: true,
        created: true,
        entry: { select: { entry_id: true, title: true, deleted_at: true } },
      },
    });
    for (const { entry, ...comment } of comments) {
      for (const name of uploadsIn(comment.image ?? "")) images.add(name);
      const { deleted_at, ...known } = entry;
      const about = deleted_at ? { entry_id: known.entry_id } : known;
      yield bytes(opening + JSON.stringify({ ...comment, entry: about }));
      opening = ",\n";
    }
    more = comments.length === AT_ONCE;
    after = comments.at(-1)?.comment_id ?? after;
  }
  yield bytes(opening === "[\n" ? "[]\n" : "\n]\n");
}

/** The names of stored images (in their full size) that a text or an `image` value names. */
const uploadsIn = (text: string): string[] => text.match(/[0-9a-f]{32}-\d+x\d+\.webp/g) ?? [];

const json = (value: unknown) => JSON.stringify(value, null, 2);
