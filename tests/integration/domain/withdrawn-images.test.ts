import { rm } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET } from "@/app/uploads/[...path]/route";
import type { Actor } from "@/lib/kernel/actor";
import { deleteComment } from "@/lib/publishing/publish/comment-commands";
import { createDraft, submitDraft } from "@/lib/publishing/drafting/commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { KEPT_BY_BROWSERS, cdnTag } from "@/lib/kernel/cdn";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { deleteImage } from "@/lib/texts/library/commands";
import { listLibrary } from "@/lib/texts/library/queries";
import {
  appealDecision,
  decideText,
  forgetRemovedTexts,
  resolveAppeal,
} from "@/lib/desk/moderation/commands";
import { eraseAccount } from "@/lib/accounts/account/erase";
import {
  deleteForGood,
  republishEntry,
  takeEntryDown,
} from "@/lib/publishing/publish/removal-commands";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import { storeImage } from "@/lib/platform/uploads/commands";
import { imageSources, jpegAddress, uploadId } from "@/lib/platform/addresses/image-url";
import { sessionCookieOf } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";
import { parts } from "@/tests/support/process-parts";
import { touchedBy } from "@/tests/support/touched";

// What is not before readers any more is gone with its pictures.

let png: Buffer;
let ana: Actor;
let berta: Actor;
let admin: Actor;
let url: string;

beforeAll(async () => {
  const create = { width: 700, height: 70, channels: 3, background: "teal" } as const;
  png = await sharp({ create }).png().toBuffer();
});
beforeEach(async () => {
  await resetDatabase();
  await rm(path.join(env.DATA_DIR, "uploads"), { recursive: true, force: true });
  [ana, berta, admin] = [await createUser(), await createUser(), await createAdmin()];
  ({ url } = await storeImage(png, ana, "foto.png"));
});

const idOf = (image: string) => uploadId(image.slice("/uploads/".length));

async function ask(address: string, as?: Actor, further: Record<string, string> = {}) {
  const headers = { ...further, ...(as && { cookie: await sessionCookieOf(as) }) };
  const params = Promise.resolve({ path: address.split("/").slice(2) });
  const response = await GET(new Request(`http://localhost:3000${address}`, { headers }), {
    params,
  });
  await response.body?.cancel();
  return response;
}

/** What every size of an image answers. */
async function statuses(as?: Actor, image = url) {
  const sizes = imageSources(image).srcSet!.split(", ");
  const found = sizes.map(async (size) => (await ask(size.split(" ")[0]!, as)).status);
  return [...new Set(await Promise.all(found))];
}

const removal = {
  outcome: "removed",
  reason: "minors",
  ground: "law",
  statement: "La imagen es ilegal.",
} as const;

const publish = (who = ana, image = url): Promise<Entry> =>
  createEntryFor(who, { title: "La crónica", image });

const everybody = async (is: number) => {
  expect(await statuses()).toEqual([is]);
  expect(await statuses(berta)).toEqual([is]);
  expect((await ask(jpegAddress(url))).status).toBe(is);
};

describe("N3: the pictures of what is away", () => {
  test("N3: are there before any text shows them, while one does, and not after", async () => {
    await everybody(200);
    const { entry_id } = await publish();
    await everybody(200);
    await takeEntryDown(ana, entry_id);
    await everybody(404);
    await republishEntry(ana, entry_id);
    await everybody(200);
    await updateEntry(ana, entry_id, { image: null });
    await everybody(404);
  });

  test("N3: whoever kept one is told that it is the same, until it goes", async () => {
    const { entry_id } = await publish();
    const { headers } = await ask(url);
    const known = { "if-none-match": headers.get("etag")! };
    expect((await ask(url, undefined, known)).status).toBe(304);
    await deleteEntry(ana, entry_id);
    expect((await ask(url, undefined, known)).status).toBe(404);
  });

  test("N3: go with the trash, and with what is deleted for good", async () => {
    const [first, second] = [await publish(), await publish()];
    await deleteEntry(ana, first.entry_id);
    await everybody(200); // the second shows it
    await deleteEntry(ana, second.entry_id);
    await everybody(404);
    await deleteForGood(admin, "entry", first.entry_id);
    await deleteForGood(admin, "entry", second.entry_id);
    await everybody(404);
  });

  test("N3: go with what was removed, for good unless an appeal brings it back", async () => {
    const { entry_id } = await publish();
    const editor = await createUser({ isEditor: true });
    const about = { subject: "entry", subject_id: entry_id } as const;
    const { decision_id } = await decideText(editor, about, removal);
    await everybody(404);
    await createEntryFor(berta, { content: `Sin más que su nombre: ${url.split("/").at(-1)}` });
    await everybody(404); // a stranger's text does not bring it back
    await appealDecision(ana, decision_id, { text: "No lo es, y puedo demostrarlo." });
    await resolveAppeal(admin, decision_id, {
      ...{ outcome: "reversed", statement: "Lo hemos revisado." },
    });
    await everybody(200);
  });

  test("N3: are kept for who sent them and for administrators, and by no cache", async () => {
    await takeEntryDown(ana, (await publish()).entry_id);
    for (const who of [ana, admin]) {
      expect(await statuses(who)).toEqual([200]);
      expect((await ask(url, who)).headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("N3: are there for an editor who has a draft of their sender's to judge, and for no draft of a stranger's", async () => {
    await takeEntryDown(ana, (await publish()).entry_id);
    const text = {
      title: "Otra noticia",
      content: `![](${url})\n\nUn texto de sobra para enviarlo.`,
    };
    await createDraft(berta, text);
    expect(await statuses(berta)).toEqual([404]);
    const { space_id } = await createSpaceFor(berta);
    await setMember(berta, space_id, ana.id, "colaborador");
    await joinTeam(ana, space_id);
    const { draft_id } = await createDraft(ana, text);
    expect(await statuses(berta)).toEqual([404]);
    await submitDraft(ana, draft_id, { space_id });
    expect(await statuses(berta)).toEqual([200]);
  });

  test("N3: of comments go with the comment, and with the entry", async () => {
    const other = await createEntryFor(berta);
    const first = await createCommentFor(ana, other.entry_id, { image: url });
    await everybody(200);
    await deleteComment(ana, first.comment_id);
    await everybody(404);
    await createCommentFor(ana, other.entry_id, { image: url });
    await everybody(200);
    await takeEntryDown(berta, other.entry_id);
    await everybody(404);
  });

  test("N3: of a draft stay for who reads its preview, whatever a stranger's comment names", async () => {
    await createDraft(ana, { title: "Mía", content: `![](${url})` });
    const { entry_id } = await createEntryFor(berta);
    const name = url.split("/").at(-1);
    const named = await createCommentFor(berta, entry_id, { content: `Es ${name}`, image: url });
    await everybody(200);
    await deleteComment(berta, named.comment_id);
    await everybody(200);
    const machine = await createUser({ synthetic: true, owner_id: ana.id, model: "modelo" });
    const shown = await createCommentFor(machine, entry_id, { image: url });
    await everybody(200);
    await deleteComment(admin, shown.comment_id);
    await everybody(404);
  });

  test("N3: stay where another entry shows them; a stranger's comment or draft brings none back", async () => {
    const { entry_id } = await publish();
    const other = await createEntryFor(berta);
    await createCommentFor(berta, other.entry_id, { image: url });
    await createDraft(berta, { title: "Mía", content: `![](${url})` });
    await takeEntryDown(ana, entry_id);
    await everybody(404);
    await publish(berta);
    await everybody(200);
  });

  test("what is no name of an image is looked up nowhere", async () => {
    for (const name of ["foto.jpg", "a\0b", `${"0".repeat(32)}-1x1.webp`]) {
      expect((await ask(`/uploads/${name}`, ana)).status).toBe(404);
    }
  });
});

describe("N3: a picture that moderation took away", () => {
  const remove = async (subject_id: number, subject: "entry" | "comment" = "entry") =>
    (await decideText(admin, { subject, subject_id }, removal)).decision_id;

  async function giveBack(who: Actor, decision_id: number) {
    await appealDecision(who, decision_id, { text: "No lo es, y puedo demostrarlo." });
    const judge = await createAdmin();
    const resolved = { outcome: "reversed", statement: "Lo hemos revisado." } as const;
    await resolveAppeal(judge, decision_id, resolved);
  }

  test("N3: stays away once the removed text is forgotten, but for texts of whoever sent it", async () => {
    const { entry_id } = await publish();
    await publish(berta);
    await remove(entry_id);
    await everybody(404);
    await db.decision.updateMany({ data: { created: new Date(Date.now() - 201 * 86_400_000) } });
    await forgetRemovedTexts();
    await everybody(404);
    await publish();
    await everybody(200);
  });

  test("N3: stays away once its sender's account is erased, whoever names it", async () => {
    const { entry_id } = await publish();
    await remove(entry_id);
    await publish(berta);
    const closing = { closing_at: new Date(Date.now() - 1000), closing_texts: "stay" };
    await db.user.update({ where: { id: ana.id }, data: closing });
    await eraseAccount(ana.id);
    await everybody(404);
    await createCommentFor(berta, (await publish(berta)).entry_id, { image: url });
    await everybody(404);
    expect(await statuses(admin)).toEqual([200]);
  });

  test("N3: comes back when no decision that took it holds any more", async () => {
    const [first, second] = [await publish(berta), await publish(berta)];
    const decisions = [await remove(first.entry_id), await remove(second.entry_id)] as const;
    await giveBack(berta, decisions[1]);
    await everybody(404);
    await giveBack(berta, decisions[0]);
    await everybody(200);
  });

  test("N3: goes with a removed comment of its sender's, and not with a stranger's that names it", async () => {
    const carla = await createUser();
    const { entry_id } = await publish(carla);
    const named = await createCommentFor(berta, entry_id, { content: `Compra: ${url}` });
    await remove(named.comment_id, "comment");
    await everybody(200);
    const own = await createCommentFor(ana, entry_id, { image: url });
    const decision_id = await remove(own.comment_id, "comment");
    await everybody(404);
    await giveBack(ana, decision_id);
    await everybody(200);
  });
});

describe("N3: an image is deleted", () => {
  test("N3: by who sent it, whatever texts of others name it", async () => {
    await createDraft(berta, { title: "Secreto", content: `![](${url})` });
    await createCommentFor(berta, (await createEntryFor(berta)).entry_id, { image: url });
    await publish(berta);
    expect((await listLibrary(ana, { limit: 1 })).items).toMatchObject([
      { deletable: true, swept: null },
    ]);
    await deleteImage(ana, idOf(url));
    expect(await statuses(ana)).toEqual([404]);
    expect(await db.auditEvent.count({ where: { action: "image.deleted" } })).toBe(0);
  });

  test("N3: not while a text of one's own or of one's machine names it", async () => {
    const conflict = { code: "conflict", message: expect.stringContaining("«La crónica»") };
    const machine = await createUser({ synthetic: true, owner_id: ana.id, model: "modelo" });
    const { entry_id } = await publish(machine);
    await publish(berta);
    await expect(deleteImage(ana, idOf(url))).rejects.toMatchObject(conflict);
    expect((await listLibrary(ana, { limit: 1 })).items).toMatchObject([{ deletable: false }]);
    await takeEntryDown(admin, entry_id);
    await expect(deleteImage(ana, idOf(url))).rejects.toMatchObject(conflict);
    expect(await statuses(ana)).toEqual([200]);
  });

  test("N3: by administrators whatever shows it, which is recorded and told to shared caches", async () => {
    const { entry_id } = await publish();
    await expect(deleteImage(berta, idOf(url))).rejects.toMatchObject({ code: "not_found" });
    const tags = await touchedBy(() => deleteImage(admin, idOf(url)));
    expect(tags).toEqual(expect.arrayContaining([`upload:${idOf(url)}`, `entry:${entry_id}`]));
    expect(await statuses(admin)).toEqual([404]);
    const [event] = await db.auditEvent.findMany({ where: { action: "image.deleted" } });
    expect(event).toMatchObject({ actor_id: admin.id, subject: "user", subject_id: ana.id });
  });
});

describe("N8: a picture is kept for good by browsers", () => {
  test("N8: and by no cache that nobody tells", async () => {
    const { headers } = await ask(url);
    expect(headers.get("cache-control")).toBe(KEPT_BY_BROWSERS);
    expect(headers.get("cdn-cache-control")).toBeNull();
  });

  test("N8: by a CDN with the tag that whatever takes it away names", async () => {
    const told = { CDN_PURGE: env.CDN_PURGE };
    Object.assign(env, { CDN_PURGE: "webhook" });
    try {
      await parts.with("listener", { proven: true } as never, async () => {
        const { headers } = await ask(url);
        expect(headers.get("cdn-cache-control")).toBe("max-age=86400");
        expect(headers.get("cache-tag")?.split(",")).toContain(cdnTag(`upload:${idOf(url)}`));
      });
    } finally {
      Object.assign(env, told);
    }
    const tag = `upload:${idOf(url)}`;
    const { entry_id } = await publish();
    expect(await touchedBy(() => takeEntryDown(ana, entry_id))).toContain(tag);
    await republishEntry(ana, entry_id);
    expect(await touchedBy(() => updateEntry(ana, entry_id, { image: null }))).toContain(tag);
    const under = await createEntryFor(berta);
    const { comment_id } = await createCommentFor(ana, under.entry_id, { image: url });
    expect(await touchedBy(() => deleteComment(ana, comment_id))).toContain(tag);
    await createCommentFor(ana, under.entry_id, { image: url });
    expect(await touchedBy(() => deleteEntry(berta, under.entry_id))).toContain(tag);
  });
});
