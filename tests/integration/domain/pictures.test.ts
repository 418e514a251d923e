import { beforeEach, expect, test } from "vitest";
import { POST } from "@/app/api/upload/route";
import { PATCH } from "@/app/api/users/[userId]/route";
import { eraseClosedAccounts } from "@/lib/accounts/account/commands";
import type { Actor } from "@/lib/kernel/actor";
import { authorGraph } from "@/lib/discovery/json-ld";
import { getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { findProfile } from "@/lib/house/users/queries";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { imageFile } from "@/tests/support/image-file";
import { paper } from "@/tests/support/paper";

let user: Actor;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  [admin, user] = [await createAdmin(), await createUser()];
});

const change = (as: Actor | undefined, userId: number, picture: unknown) =>
  call<{ picture: string | null; issues: object[] }>(PATCH, {
    ...{ method: "PATCH", params: { userId }, as, body: { picture } },
  });

async function upload(as = user, path = "/api/upload?forma=retrato") {
  const { buffer } = await imageFile({ width: 640, height: 360 });
  const body = new FormData();
  body.set("image", new File([new Uint8Array(buffer)], "cara.png"));
  return (await call<{ file: { url: string } }>(POST, { path, as, body })).json.file.url;
}

const pictureOf = async ({ id }: { id: number }) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).picture;

const isUsed = async (url: string) => {
  const upload_id = url.slice("/uploads/".length).slice(0, 32);
  return (await db.upload.findUniqueOrThrow({ where: { upload_id } })).unused_since === null;
};

test("one's own picture stands wherever one does, until it is taken away", async () => {
  const { entry_id } = await createEntryFor(user);
  const picture = await upload();
  expect(picture).toMatch(/-320x320\.webp$/);
  expect(await isUsed(picture)).toBe(false);
  expect((await change(user, user.id, picture)).json).toMatchObject({ picture });
  expect(await isUsed(picture)).toBe(true);
  expect((await getEntry(entry_id)).author).toMatchObject({ picture });
  const profile = (await findProfile(user.username))!;
  expect(JSON.stringify(authorGraph(paper, profile, 1, []))).toContain(picture);

  expect((await change(user, user.id, "")).json).toMatchObject({ picture: null });
  expect(await isUsed(picture)).toBe(false);
  expect((await getEntry(entry_id)).author).toMatchObject({ picture: null });
});

test("nobody gives another person a picture", async () => {
  const picture = await upload();
  expect((await change(undefined, user.id, picture)).status).toBe(401);
  expect((await change(await createUser(), user.id, picture)).status).toBe(403);
  expect((await change(admin, user.id, picture)).status).toBe(403);
  expect(await pictureOf(user)).toBeNull();
});

test("administrators take a person's away, and it is in the record", async () => {
  const picture = await upload();
  await change(user, user.id, picture);
  const editor = await createUser({ isEditor: true });
  expect((await change(editor, user.id, null)).status).toBe(403);
  expect((await change(await createUser(), user.id, null)).status).toBe(403);
  expect(await pictureOf(user)).toBe(picture);
  expect((await change(admin, user.id, null)).json).toMatchObject({ picture: null });
  expect(await db.auditEvent.findMany({ where: { action: "picture.removed" } })).toMatchObject([
    { actor_id: admin.id, subject_id: user.id, before: { picture }, after: { picture: null } },
  ]);
});

test("an administrator's own is theirs to choose", async () => {
  const picture = await upload(admin);
  expect((await change(admin, admin.id, picture)).json).toMatchObject({ picture });
  expect((await change(admin, admin.id, null)).json).toMatchObject({ picture: null });
});

test("who is silenced changes no picture, but may take it away", async () => {
  const picture = await upload();
  await change(user, user.id, picture);
  const other = await upload();
  await db.user.update({ where: { id: user.id }, data: { silenced_at: new Date() } });
  expect((await change(user, user.id, other)).status).toBe(403);
  expect((await change(user, user.id, null)).json).toMatchObject({ picture: null });
});

test("a machine's is its owner's and the administrators' to choose", async () => {
  const bot = await createSynthetic(user);
  const picture = await upload();
  expect((await change(await createUser(), bot.id, picture)).status).toBe(403);
  expect((await change(user, bot.id, picture)).json).toMatchObject({ picture });
  expect((await change(admin, bot.id, null)).json).toMatchObject({ picture: null });
});

test("a picture is a portrait that was uploaded here", async () => {
  const message = "Debe ser una ruta de imagen subida";
  const wide = await upload(user, "/api/upload");
  for (const picture of [wide, "https://otro.ejemplo/cara.webp", "/uploads/cara.svg", 7]) {
    const { status, json } = await change(user, user.id, picture);
    expect([status, json.issues]).toEqual([400, [{ path: "picture", message }]]);
  }
});

test("a picture is one that its giver has uploaded, or that is there already", async () => {
  const bot = await createSynthetic(user);
  const issues = [{ path: "picture", message: "Sube antes la foto: no está entre tus imágenes" }];
  const theirs = await upload(await createUser());
  const wide = await upload(user, "/api/upload");
  const madeUp = `/uploads/${"a".repeat(32)}-320x320.webp`;
  for (const picture of [madeUp, theirs, wide.replace(/\d+x\d+/, "320x320")]) {
    for (const { id } of [user, bot]) {
      const { status, json } = await change(user, id, picture);
      expect([status, json.issues]).toEqual([400, issues]);
    }
  }
  const its = await upload();
  await change(user, bot.id, its);
  expect((await change(admin, bot.id, its)).json).toMatchObject({ picture: its });
  expect((await change(admin, bot.id, await upload())).status).toBe(400);
  expect(await pictureOf(bot)).toBe(its);
});

test("it goes with the account", async () => {
  const bot = await createSynthetic(user);
  const [own, its] = [await upload(), await upload()];
  await change(user, user.id, own);
  await change(user, bot.id, its);
  await deleteSyntheticUser(user, bot.id);
  expect([await pictureOf(bot), await isUsed(its)]).toEqual([null, false]);
  const data = { closing_at: new Date(Date.now() - 1000), closing_texts: "stay" };
  await db.user.update({ where: { id: user.id }, data });
  await eraseClosedAccounts();
  expect([await pictureOf(user), await isUsed(own)]).toEqual([null, false]);
});
