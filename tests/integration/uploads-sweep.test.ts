import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import {
  deleteComment,
  postComment,
  updateComment,
} from "@/lib/publishing/publish/comment-commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import {
  appealDecision,
  decideText,
  forgetRemovedTexts,
  moderateComments,
  resolveAppeal,
} from "@/lib/desk/moderation/commands";
import type { DecisionInput } from "@/lib/desk/moderation/schema";
import { deleteForGood } from "@/lib/publishing/publish/removal-commands";
import { changeSettings } from "@/lib/desk/site/commands";
import { storeImage } from "@/lib/platform/uploads/commands";
import { uploadId, uploadIdsIn } from "@/lib/platform/addresses/image-url";
import { sweepUploads } from "@/lib/platform/uploads/sweep";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createUser,
} from "@/tests/support/factories";

const FOLDER = path.join(env.DATA_DIR, "uploads");

let author: Actor;
let png: Buffer;

beforeAll(async () => {
  const create = { width: 700, height: 70, channels: 3, background: "teal" } as const;
  png = await sharp({ create }).png().toBuffer();
});
beforeEach(async () => {
  await resetDatabase();
  await rm(FOLDER, { recursive: true, force: true });
  author = await createUser();
});

const idOf = (url: string) => uploadId(url.slice("/uploads/".length));
const filesOf = async (url: string) =>
  (await readdir(FOLDER)).filter((name) => uploadId(name) === idOf(url)).length;
const store = async () => (await storeImage(png, author)).url;
const unusedSince = async (url: string) =>
  (await db.upload.findUniqueOrThrow({ where: { upload_id: idOf(url) } })).unused_since;
/** Lets so many days go by for all that is not used. */
const wait = (days: number) =>
  db.$executeRaw`UPDATE "upload" SET "unused_since" = "unused_since" - make_interval(days => ${days}::integer)`;

test("S17: an image has an owner and its weight", async () => {
  const url = await store();
  expect(await db.upload.findMany()).toMatchObject([
    { upload_id: idOf(url), user_id: author.id, bytes: expect.any(Number) },
  ]);
  expect((await db.upload.findFirstOrThrow()).bytes).toBeGreaterThan(100);
});

describe("S17: an image is there as long as a text names it, and seven days", () => {
  test("one that nobody ever used goes with all its sizes", async () => {
    const [url, other] = [await store(), await store()];
    await createEntryFor(author, { image: other });
    expect(await filesOf(url)).toBe(3); // 700, 640 and 320 wide
    await wait(6);
    expect(await sweepUploads()).toBe(0);
    await wait(2);
    expect(await sweepUploads()).toBe(1);
    expect([await filesOf(url), await filesOf(other)]).toEqual([0, 3]);
    expect(await db.upload.findMany()).toMatchObject([{ upload_id: idOf(other) }]);
  });

  test("nothing stays of an upload that was cut short", async () => {
    await store();
    const left = path.join(FOLDER, ".cut-short.tmp");
    await writeFile(left, png);
    await utimes(left, new Date(), new Date(Date.now() - 2 * 3_600_000));
    await sweepUploads();
    expect((await readdir(FOLDER)).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("an entry's image and those in its text, also of its versions, until it is deleted for good", async () => {
    const [image, inText] = [await store(), await store()];
    const content = `Mira:\n\n![Una foto](${inText})\n\n![Otra](${inText.replace("/uploads/", "")})`;
    const { entry_id } = await createEntryFor(author, { image, content });
    expect([await unusedSince(image), await unusedSince(inText)]).toEqual([null, null]);
    await updateEntry(author, entry_id, { content: "Sin fotos desde hoy." });
    expect([await unusedSince(image), await unusedSince(inText)]).toEqual([null, null]);
    await db.entryVersion.deleteMany();
    expect([await unusedSince(image), await unusedSince(inText)]).toEqual([null, expect.any(Date)]);
    await updateEntry(author, entry_id, { content });
    expect(await unusedSince(inText)).toBeNull();
    await deleteEntry(author, entry_id);
    expect([await unusedSince(image), await unusedSince(inText)]).toEqual([null, null]);
    await deleteForGood(await createAdmin(), "entry", entry_id);
    expect(await unusedSince(image)).not.toBeNull();
    expect(await unusedSince(inText)).not.toBeNull();
  });

  test("a comment's, also of its versions, until it is deleted for good", async () => {
    const image = await store();
    const { entry_id } = await createEntryFor(author);
    const one = await createCommentFor(author, entry_id, { image });
    const two = await createCommentFor(author, entry_id, { image });
    await updateComment(author, one.comment_id, { image: null });
    expect(await unusedSince(image)).toBeNull();
    await deleteComment(author, two.comment_id);
    await deleteForGood(await createAdmin(), "comment", two.comment_id);
    expect(await unusedSince(image)).toBeNull();
    await deleteForGood(await createAdmin(), "comment", one.comment_id);
    expect(await unusedSince(image)).not.toBeNull();
  });

  describe("what waits or was removed may come back", () => {
    const removal: DecisionInput = {
      ...{ outcome: "removed", reason: "spam", ground: "rules" },
      statement: "Es publicidad repetida.",
    };
    const resolve = { outcome: "reversed", statement: "Tiene razón." } as const;
    let admin: Actor;
    beforeEach(async () => {
      admin = await createAdmin();
    });

    /** A comment that waits, with an image of its own and one in its text. */
    async function hold() {
      await changeSettings(admin, { held_words: ["casino"] });
      const [image, inText] = [await store(), await store()];
      const { entry_id } = await createEntryFor(author);
      await postComment(author, entry_id, { content: `Al casino: ${inText}`, image });
      const { comment_id } = await db.storedComment.findFirstOrThrow({ where: { status: "held" } });
      return { image, inText, held: [comment_id] };
    }

    test("a held comment's stay until it is refused", async () => {
      const { image, inText, held } = await hold();
      expect([await unusedSince(image), await unusedSince(inText)]).toEqual([null, null]);
      await wait(30);
      expect(await sweepUploads()).toBe(0);
      await moderateComments(admin, { action: "delete", comments: [], held });
      expect(await unusedSince(image)).not.toBeNull();
      expect(await unusedSince(inText)).not.toBeNull();
    });

    test("a held comment's stay when it is admitted", async () => {
      const { image, inText, held } = await hold();
      await moderateComments(admin, { action: "admit", comments: [], held });
      expect([await unusedSince(image), await unusedSince(inText)]).toEqual([null, null]);
      expect(await db.uploadUse.findMany({ where: { kind: "stored_comment" } })).toEqual([]);
    });

    /** An entry and a comment with images, each of them removed. */
    async function remove() {
      const [image, inText, ofComment] = [await store(), await store(), await store()];
      const content = `Mira esta foto:\n\n![Una foto](${inText})`;
      const { entry_id } = await createEntryFor(author, { image, content });
      const { comment_id } = await createCommentFor(author, entry_id, { image: ofComment });
      const texts = [
        { subject: "comment", subject_id: comment_id },
        { subject: "entry", subject_id: entry_id },
      ] as const;
      const decisions: number[] = [];
      for (const text of texts) {
        decisions.push((await decideText(admin, text, removal)).decision_id);
      }
      return { images: [image, inText, ofComment], decisions };
    }
    const unused = (images: string[]) => Promise.all(images.map(unusedSince));

    test("those of removed texts stay while they can be brought back, and then have their seven days", async () => {
      const { images } = await remove();
      await wait(30);
      expect(await sweepUploads()).toBe(0);
      expect(await unused(images)).toEqual([null, null, null]);
      const created = new Date(Date.now() - 201 * 86_400_000);
      await db.decision.updateMany({ data: { created } });
      await forgetRemovedTexts();
      expect(await unused(images)).toEqual(images.map(() => expect.any(Date)));
      await wait(8);
      expect(await sweepUploads()).toBe(3);
    });

    test("those of texts that come back are theirs again", async () => {
      const { images, decisions } = await remove();
      const judge = await createAdmin();
      for (const id of decisions.toReversed()) {
        await appealDecision(author, id, { text: "No es publicidad, de verdad." });
        await resolveAppeal(judge, id, resolve);
      }
      expect(await unused(images)).toEqual([null, null, null]);
      const kinds = await db.uploadUse.findMany({ orderBy: { kind: "asc" } });
      expect(kinds.map(({ kind }) => kind)).toEqual(["comment", "entry", "entry"]);
    });
  });

  test("what is used again in the last moment stays", async () => {
    const image = await store();
    await wait(30);
    await createEntryFor(author, { image });
    expect(await sweepUploads()).toBe(0);
    expect(await filesOf(image)).toBe(3);
  });
});

test("N3: the database counts the images of a text that its renderer shows, and no other", async () => {
  const [one, two] = ["0123456789abcdef".repeat(2), "f".repeat(32)];
  const texts = {
    [`![](/uploads/${one}-640x480.webp) y ${two}-1x1.webp`]: [one, two],
    [`![](/uploads/${one}\\-640x480.webp) y &#102;${two.slice(1)}-1x1.webp`]: [],
    [`abc${one}-640x480-320.webp`]: [one],
    [`${two}-1x${one}-1x1`]: [one],
    [`${two}-1x1${two.slice(1)}-1x1`]: [two],
    [`${one}-0x1 ${one}-1x0 ${one.toUpperCase()}-1x1`]: [],
  };
  for (const [text, ids] of Object.entries(texts)) {
    expect(new Set(uploadIdsIn(text)), text).toEqual(new Set(ids));
    const counted = await db.$queryRaw<{ id: string }[]>`SELECT uploads_in(${text}) AS "id"`;
    expect(new Set(counted.map(({ id }) => id)), text).toEqual(new Set(ids));
  }
});

test("S17: files from before are registered, not lost, and then have their seven days", async () => {
  const [used, unused] = [await store(), await store()];
  await createEntryFor(author, { image: used });
  await db.upload.deleteMany();
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, "notas.txt"), "de otro");
  expect(await sweepUploads()).toBe(0);
  expect(await unusedSince(used)).toBeNull();
  expect(await unusedSince(unused)).not.toBeNull();
  await wait(8);
  expect(await sweepUploads()).toBe(1);
  expect([await filesOf(used), await filesOf(unused)]).toEqual([3, 0]);
  expect(await readdir(FOLDER)).toContain("notas.txt");
});
