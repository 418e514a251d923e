import "server-only";
import { createHash } from "node:crypto";
import { makeZip } from "client-zip";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { wholeOf } from "@/lib/kernel/file-stream";
import { productVersion } from "@/lib/kernel/product";
import { accountFile, ownComments } from "@/lib/operation/export/account";
import { Authors, authorFiles } from "@/lib/operation/export/authors";
import { draftFiles } from "@/lib/operation/export/drafts";
import { entryFiles, type ArchivedFile } from "@/lib/operation/export/entries";
import { FORMAT_VERSION, type ArchiveManifest } from "@/lib/operation/export/format";
import { uploadsIn } from "@/lib/operation/export/image-paths";
import { leftOut, readMe } from "@/lib/operation/export/left-out";
import { EDITIONS, IMAGES, MANIFEST } from "@/lib/operation/export/names";
import { type Scope, entryIdsOf } from "@/lib/operation/export/scope";
import { lastNumbers, siteFiles, sourceOf } from "@/lib/operation/export/site";
import { editionLines, spaceFiles } from "@/lib/operation/export/spaces";
import { readUpload } from "@/lib/texts/library/queries";
import { textEventsIn } from "@/lib/texts/provenance/register-queries";

/**
 * Makes a ZIP while it is read: memory holds one entry or one image at a time, and a line of the manifest for each
 * file. Reading it fails when the storage of images fails: an archive that lacks them must not look whole.
 */
export const makeArchive = (
  scope: Scope,
  told: (manifest: ArchiveManifest) => void = () => {},
): ReadableStream<Uint8Array> => makeZip(filesOf(scope, told));

interface ZippedFile {
  name: string;
  lastModified: Date;
  input: Uint8Array | AsyncGenerator<Uint8Array>;
}

async function* filesOf(
  scope: Scope,
  told: (manifest: ArchiveManifest) => void,
): AsyncGenerator<ZippedFile> {
  const exported = new Date();
  const authors = new Authors();
  const manifest = await beginManifest(scope, exported);
  const images = new Set<string>();
  const redirects: string[] = [];

  const whole = (name: string, data: Uint8Array, lastModified = exported): ZippedFile => {
    manifest.files.push({ name, bytes: data.length, sha256: sha256().update(data).digest("hex") });
    return { name, lastModified, input: data };
  };
  const file = ({ name, text, lastModified, counts, redirects: lines = [] }: ArchivedFile) => {
    for (const [what, many] of Object.entries(counts ?? {})) add(manifest.counts, what, many);
    redirects.push(...lines);
    return whole(name, Buffer.from(text), lastModified);
  };
  /**
   * A file too long for memory, made while it is read; `what`: the name under which the manifest counts its parts.
   */
  const lines = (name: string, parts: AsyncGenerator<string>, what?: string): ZippedFile => ({
    name,
    lastModified: exported,
    input: bytesOf(
      parts,
      (part) => {
        for (const image of uploadsIn(part)) images.add(image);
        if (what) add(manifest.counts, what, 1);
      },
      (bytes, hash) => manifest.files.push({ name, bytes, sha256: hash }),
    ),
  });
  const texts = async function* (from: AsyncGenerator<ArchivedFile>) {
    for await (const written of from) {
      for (const image of uploadsIn(written.text)) images.add(image);
      yield file(written);
    }
  };

  yield whole("LEEME.md", Buffer.from(readMe(scope)));
  if (scope.kind === "account") {
    const { images: held, ...about } = await accountFile(scope.for);
    for (const image of held) images.add(image);
    yield file(about);
    yield lines("comments.json", ownComments(scope.for));
  }
  yield* texts(entryFiles(scope, authors));
  yield* texts(draftFiles(scope, authors));
  yield* texts(spaceFiles(scope, authors));
  if (scope.kind !== "account") yield lines(EDITIONS, editionLines(scope, authors), "editions");
  if (scope.kind === "site") yield* texts(siteFiles(authors));
  for await (const { name, text } of authorFiles(scope, authors)) {
    for (const image of uploadsIn(text)) images.add(image);
    yield file({ name, text, counts: { authors: 1 } });
  }
  yield lines("register.jsonl", registerLines(scope), "register");
  yield whole("_redirects", Buffer.from(redirects.map((line) => `${line}\n`).join("")));
  const reader = scope.kind === "site" ? scope.kind : scope.for;
  for (const name of images) {
    const data = await wholeOf(await readUpload(name, reader));
    if (data) {
      add(manifest.counts, "images", 1);
      yield whole(IMAGES + name, data);
    } else
      manifest.left_out.push(`La imagen ${name}, que ya no está en el sitio o ya no puede verse.`);
  }
  told(manifest);
  yield {
    name: MANIFEST,
    lastModified: exported,
    input: Buffer.from(JSON.stringify(manifest, null, 1)),
  };
}

const sha256 = () => createHash("sha256");

function add(counts: Record<string, number>, what: string, many: number) {
  if (many > 0) counts[what] = (counts[what] ?? 0) + many;
}

async function beginManifest(scope: Scope, exported: Date): Promise<ArchiveManifest> {
  return {
    format: "rotativa",
    version: FORMAT_VERSION,
    product: productVersion,
    site: env.SITE_URL,
    source: await sourceOf(),
    exported: exported.toISOString(),
    scope: scope.kind,
    of: scope.of,
    counts: {},
    left_out: leftOut(scope),
    ...(scope.kind === "site" && { numbers: await lastNumbers() }),
    files: [],
  };
}

async function* bytesOf(
  parts: AsyncGenerator<string>,
  each: (part: string) => void,
  end: (bytes: number, hash: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = sha256();
  let bytes = 0;
  for await (const part of parts) {
    each(part);
    const data = Buffer.from(part);
    hash.update(data);
    bytes += data.length;
    yield data;
  }
  end(bytes, hash.digest("hex"));
}

/**
 * Reads a copy of the register's events about the exported texts, one event on each line: for a site all of them, for
 * an account those about its own texts, for a space those about texts of the person who gets the export and of their
 * synthetic users.
 */
async function* registerLines(scope: Scope): AsyncGenerator<string> {
  if (scope.kind === "site") return yield* linesOf({});
  if (scope.kind === "account") return yield* linesOf({ author_id: scope.for.id });
  const machines = await db.user.findMany({
    where: { owner_id: scope.for.id },
    select: { id: true },
  });
  const own = { author_id: { in: [scope.for.id, ...machines.map(({ id }) => id)] } };
  for await (const ids of entryIdsOf(scope)) yield* linesOf({ ...own, entry_id: { in: ids } });
}

async function* linesOf(where: Prisma.TextEventWhereInput): AsyncGenerator<string> {
  for await (const events of textEventsIn(where)) {
    for (const event of events) yield `${JSON.stringify(event)}\n`;
  }
}
