import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as keepAccount, POST as closeAccount } from "@/app/api/account/closing/route";
import { GET as exportAccount } from "@/app/api/account/export/route";
import { GET as exportSite } from "@/app/api/export/route";
import { POST as login } from "@/app/api/login/route";
import { GET as exportSpace } from "@/app/api/spaces/[id]/export/route";
import { GET as currentUser } from "@/app/api/user/route";
import { eraseClosedAccounts } from "@/lib/accounts/account/commands";
import type { Actor } from "@/lib/kernel/actor";
import { createDraft, makePreviewLink } from "@/lib/publishing/drafting/commands";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { findPreview } from "@/lib/texts/drafts/preview";
import { getEntry } from "@/lib/texts/entries/queries";
import { recordEvents } from "@/lib/house/audit/commands";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { startTotp } from "@/lib/accounts/factors/commands";
import { createInvitation } from "@/lib/accounts/invitations/commands";
import { requireVoice } from "@/lib/platform/limits/voice";
import { appealDecision, decideText, reportText } from "@/lib/desk/moderation/commands";
import { countWaiting } from "@/lib/desk/moderation/queries";
import { listNotices } from "@/lib/house/notices/queries";
import { blockSpace } from "@/lib/fronts/placements/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { pauseTask } from "@/lib/newsroom/tasks/commands";
import { setMember } from "@/lib/spaces/teams/commands";
import { storeImage } from "@/lib/platform/uploads/commands";
import { registerPerson } from "@/lib/accounts/registration/commands";
import { getUser } from "@/lib/house/users/queries";
import { commenterOf, signatureOf, type SignedIn } from "@/lib/house/users/dto";
import { asCookieHeader, call, sessionCookieOf } from "@/tests/support/api";
import { importFrom } from "@/tests/support/elsewhere";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUnprovenDomainFor,
  createUser,
  testPassword,
} from "@/tests/support/factories";
import { unzip } from "@/tests/support/unzip";

const DAY = 86_400_000;

let ana: Actor;
let jefa: Actor;

beforeEach(async () => {
  await resetDatabase();
  jefa = await createAdmin({ username: "jefa" });
  ana = await createUser({ username: "ana", fullName: "Ana Pérez", email: "ana@ejemplo.es" });
});

const close = (texts: string, as: Actor = ana) =>
  call<{ closing_at: string; message: string }>(closeAccount, { body: { texts }, as });

const keep = (as: Actor = ana) => call(keepAccount, { method: "DELETE", as });

const signIn = () => call<SignedIn>(login, { body: { username: "ana", password: testPassword } });

/** As if the grace were over. */
const graceIsOver = () =>
  db.user.updateMany({
    where: { closing_at: { not: null } },
    data: { closing_at: new Date(Date.now() - 1000) },
  });

async function erase(texts: "stay" | "go", whose = ana) {
  expect((await close(texts, whose)).status).toBe(200);
  await graceIsOver();
  await eraseClosedAccounts();
}

const actions = async () => (await db.auditEvent.findMany()).map(({ action }) => action);

describe("closing an account", () => {
  test("signs it out everywhere, and gives it two weeks", async () => {
    const elsewhere = await sessionCookieOf(ana);
    const answer = await close("stay");
    expect(answer.status).toBe(200);
    const days = (new Date(answer.json.closing_at).getTime() - Date.now()) / DAY;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain("Max-Age=0");
    expect((await call(currentUser, { headers: { cookie: elsewhere } })).status).toBe(401);

    await eraseClosedAccounts(); // not yet
    expect(await getUser(ana.id)).toMatchObject({ username: "ana" });
    expect(await actions()).toContain("account.closing");
  });

  test.each([{}, { texts: "burn" }, { texts: null }])("needs to know of %j", async (body) => {
    expect((await call(closeAccount, { body, as: ana })).status).toBe(400);
  });

  test("asks for the password again after ten minutes", async () => {
    const cookie = await sessionCookieOf(ana);
    await db.session.updateMany({ data: { confirmed: new Date(Date.now() - 11 * 60_000) } });
    const answer = await call(closeAccount, { body: { texts: "stay" }, headers: { cookie } });
    expect(answer).toMatchObject({ status: 403, json: { confirm: true } });
  });

  test("N21: stops its machines and previews, and whoever keeps it has them again", async () => {
    const { space_id } = await createSpaceFor(ana);
    const bot = await createSynthetic(ana);
    const { task_id } = await createTaskFor(ana, { user_id: bot.id, space_id });
    const other = await createTaskFor(ana, { user_id: bot.id, space_id });
    await pauseTask(ana, other.task_id);
    const { draft_id } = await createDraft(ana, { title: "Una noticia", content: "Un texto." });
    const { preview } = await makePreviewLink(ana, draft_id);
    const shown = () => findPreview(preview!.split("/").at(-1)!);
    const paused = async () =>
      (await db.task.findMany({ orderBy: { task_id: "asc" } })).map((task) => task.pause_cause);
    const byHand = "La pausó ana.";

    await close("go");
    expect(await paused()).toEqual(["Quien lleva la tarea ha pedido cerrar su cuenta.", byHand]);
    await expect(requireVoice(db, bot)).rejects.toMatchObject({ code: "forbidden" });
    expect(await shown()).toBeNull();
    await keep();
    expect(await paused()).toEqual([null, byHand]);
    expect(await db.task.findUnique({ where: { task_id } })).toMatchObject({ paused_at: null });
    await requireVoice(db, bot);
    expect(await shown()).toMatchObject({ title: "Una noticia" });
  });

  test("is told at the next sign-in, which can keep it", async () => {
    expect((await signIn()).json.closing_at).toBeNull();
    const { json } = await close("go");
    expect((await signIn()).json.closing_at).toBe(json.closing_at);
    expect((await keep()).status).toBe(204);
    expect((await signIn()).json.closing_at).toBeNull();
    expect(await actions()).toContain("account.kept");
    await eraseClosedAccounts();
    expect(await getUser(ana.id)).toMatchObject({ username: "ana" });
  });

  test("is not for the last administrator", async () => {
    expect(await close("stay", jefa)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining("only administrator") },
    });
    const second = await createAdmin();
    expect((await close("stay", second)).status).toBe(200);
    expect((await close("stay", jefa)).status).toBe(409); // the other one is leaving
  });

  test("lets one of two administrators go who leave at the same moment", async () => {
    const second = await createAdmin();
    const both = await Promise.all([close("stay", jefa), close("stay", second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("waits when the others have lost their administrators meanwhile", async () => {
    const second = await createAdmin();
    expect((await close("stay", second)).status).toBe(200);
    await db.user.update({ where: { id: jefa.id }, data: { isAdmin: false } });
    await graceIsOver();
    await eraseClosedAccounts();
    const { deleted_at, closing_at } = await db.user.findUniqueOrThrow({
      where: { id: second.id },
    });
    expect(deleted_at).toBeNull();
    expect(closing_at?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe("an account whose grace is over", () => {
  test("is erased: nothing of the person is left but the texts", async () => {
    const { entry_id } = await createEntryFor(ana, { title: "Mi crónica" });
    const { comment_id } = await createCommentFor(ana, entry_id);
    await sessionCookieOf(ana);
    await startTotp(ana);
    await db.passkey.create({
      data: {
        user_id: ana.id,
        name: "Teléfono",
        credential_id: "x",
        public_key: Buffer.from("x"),
      },
    });
    await db.notice.create({ data: { user_id: ana.id, kind: "trusted", data: {} } });
    await db.noticeMute.create({ data: { user_id: ana.id, topic: "replies" } });
    await db.user.update({ where: { id: ana.id }, data: { about: "Escribe.", isEditor: true } });

    await erase("stay");

    const row = await db.user.findUniqueOrThrow({
      where: { id: ana.id },
      omit: { password: false },
    });
    expect(row).toMatchObject({
      username: "",
      fullName: null,
      email: null,
      about: null,
      isEditor: false,
      closing_at: null,
      closing_texts: null,
      deleted_at: expect.any(Date),
    });
    expect(row.password).toMatch(/^!/);
    const tables = [db.session, db.totp, db.passkey, db.recovery, db.notice, db.noticeMute];
    for (const table of tables) {
      expect(await (table as typeof db.session).count({ where: { user_id: ana.id } })).toBe(0);
    }
    await expect(getUser(ana.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await signIn()).status).toBe(401);

    const entry = await getEntry(entry_id);
    expect(signatureOf(entry)).toBe("Cuenta eliminada");
    const comment = await db.comment.findUniqueOrThrow({ where: { comment_id } });
    expect(comment.content).toBe("Muy de acuerdo.");
    expect(commenterOf({ author: null, synthetic: false })).toBe("Cuenta eliminada");
    expect(await actions()).toContain("account.deleted");
    // Name and e-mail are free for others.
    await registerPerson({
      username: "ana",
      fullName: "Otra Ana",
      email: "ana@ejemplo.es",
      password: "una clave larga",
    });
  });

  test("leaves nothing of the person in teams, names, blocks, proposals, invitations and uploads", async () => {
    const space = await createSpaceFor(jefa);
    const { space_id } = space;
    const bea = await createUser();
    const mine = await createEntryFor(ana);
    await setMember(jefa, space_id, ana.id, "colaborador");
    await addEntryToSpace(ana, space_id, mine.entry_id); // tells jefa who proposes
    await blockSpace(ana, space_id);
    await db.block.createMany({
      data: [
        { user_id: ana.id, blocked_id: bea.id },
        { user_id: bea.id, blocked_id: ana.id },
        { user_id: bea.id, blocked_id: jefa.id },
      ],
    });
    const held = {
      ...{ status: "held", held_cause: "first" },
      ...{ entry_id: mine.entry_id, content: "Soy Ana." },
    };
    await db.storedComment.createMany({
      data: [
        { ...held, user_id: ana.id },
        { ...held, user_id: bea.id },
      ],
    });
    const forAna = { email: "ANA@ejemplo.es", space_id: null, role: null, days: 7, uses: 1 };
    const ofAna = await createInvitation({ ...ana, isAdmin: true }, { ...forAna, email: null });
    await createInvitation(jefa, forAna);
    await createInvitation(jefa, { ...forAna, email: "otra@ejemplo.es" });
    const upload_id = "0".repeat(32);
    const words = { name: "Ana.png", alt: "Ana", caption: "Ana en casa", credit: "Ana" };
    await db.upload.create({ data: { upload_id, user_id: ana.id, ...words } });
    await db.user.update({
      where: { id: ana.id },
      data: { domain_token: "rotativa-de-ana", name_key: "ana" },
    });

    await erase("stay");

    const row = await db.user.findUniqueOrThrow({
      where: { id: ana.id },
      select: { domain_token: true, name_key: true },
    });
    expect(row).toEqual({ domain_token: null, name_key: null });
    expect(await db.spaceMember.count()).toBe(0);
    expect(await db.spaceBlock.count()).toBe(0);
    expect(await db.placementProposal.count()).toBe(0);
    expect(await db.block.findMany()).toMatchObject([{ user_id: bea.id, blocked_id: jefa.id }]);
    expect(await db.storedComment.findMany({ where: { status: "held" } })).toMatchObject([
      { user_id: bea.id },
    ]);
    expect(await db.upload.findUnique({ where: { upload_id } })).toMatchObject({
      ...{ user_id: null, name: "", alt: "", caption: "", credit: "" },
    });
    const invitations = await db.invitation.findMany({ orderBy: { invitation_id: "asc" } });
    expect(invitations.map(({ revoked_at, email }) => [revoked_at !== null, email])).toEqual([
      [true, null],
      [true, null],
      [false, "otra@ejemplo.es"],
    ]);
    expect(invitations[0]?.invitation_id).toBe(ofAna.invitation.invitation_id);
    const { items } = await listNotices(jefa, { limit: 10 });
    expect(items).toMatchObject([{ content: { kind: "proposal", by: "" } }]);
  });

  test("keeps what was told and decided of texts, without the words and names of who left", async () => {
    const bea = await createUser({ isEditor: true });
    const [hers, bad] = [await createEntryFor(jefa), await createEntryFor(ana)];
    await updateEntry(ana, bad.entry_id, { title: "Soy Ana", content: "Lo que digo yo, Ana." });
    expect(await db.entryVersion.count()).toBe(1);
    const told = { reason: "privacy", text: "Soy Ana Pérez, y esa foto es mía." } as const;
    await reportText(ana, { subject: "entry", subject_id: hers.entry_id }, told);
    const statement = "Incumple las normas.";
    const why = { outcome: "removed", reason: "spam", ground: "rules", statement } as const;
    const removal = await decideText(bea, { subject: "entry", subject_id: bad.entry_id }, why);
    await appealDecision(ana, removal.decision_id, { text: "Soy Ana, y no es así." });
    const under = await createCommentFor(bea, hers.entry_id);
    await db.user.update({ where: { id: ana.id }, data: { isEditor: true } });
    const comment = { subject: "comment", subject_id: under.comment_id } as const;
    const byAna = await decideText({ ...ana, isEditor: true }, comment, why);

    await erase("stay");

    expect(await db.report.findMany()).toMatchObject([
      { reporter_id: ana.id, reason: "privacy", text: "", closed_at: null },
    ]);
    const [ofAna, ofBea] = await db.decision.findMany({ orderBy: { decision_id: "asc" } });
    expect(ofAna).toMatchObject({
      ...{ outcome: "removed", statement, moderator_name: bea.username },
      ...{ title: "(eliminada)", quote: "", restorable: false, appeal: null, appealed_at: null },
    });
    const where = { entry_id: bad.entry_id };
    expect(await db.entry.findUnique({ where })).toMatchObject({
      ...{ title: "(eliminada)", content: "(texto eliminado)", excerpt: "" },
    });
    expect(await db.entryVersion.count()).toBe(0);
    expect(await getEntry(hers.entry_id)).toMatchObject({ title: hers.title });
    expect(ofBea).toMatchObject({
      ...{ decision_id: byAna.decision_id, moderator_id: ana.id, moderator_name: null },
      ...{ quote: "Muy de acuerdo.", restorable: true },
    });
    expect(await countWaiting(jefa)).toMatchObject({ appeals: 0, reported_entries: 1 });
  });

  test("takes its texts along, if it said so", async () => {
    const mine = await createEntryFor(ana);
    const theirs = await createEntryFor(jefa);
    const under = await createCommentFor(ana, theirs.entry_id);
    const underMine = await createCommentFor(jefa, mine.entry_id);
    await erase("go");
    await expect(getEntry(mine.entry_id)).rejects.toMatchObject({ code: "not_found" });
    expect(await getEntry(theirs.entry_id)).toMatchObject({ comments_count: 0 });
    expect(await db.comment.findMany({ select: { comment_id: true } })).toEqual([
      { comment_id: underMine.comment_id },
    ]);
    expect(await db.comment.findUnique({ where: { comment_id: under.comment_id } })).toBeNull();
  });

  test("leaves its spaces and machines to the first administrator, without tokens, at rest", async () => {
    const { space_id } = await createSpaceFor(ana);
    const bot = await createSynthetic(ana);
    const { task_id } = await createTaskFor(ana, { user_id: bot.id, space_id });
    await erase("stay");
    expect(await db.space.findUnique({ where: { space_id } })).toMatchObject({ owner_id: jefa.id });
    const machine = await db.user.findUnique({ where: { id: bot.id }, omit: { token: false } });
    expect(machine).toMatchObject({ owner_id: jefa.id, token: null, deleted_at: null });
    expect(await db.task.findUnique({ where: { task_id } })).toMatchObject({
      owner_id: jefa.id,
      paused_at: expect.any(Date),
      pause_cause: "La cuenta de quien la creó fue eliminada.",
    });
  });

  test("leaves them to no administrator who is suspended or leaving", async () => {
    await db.user.update({ where: { id: jefa.id }, data: { suspended_at: new Date() } });
    const leaving = await createAdmin();
    const heir = await createAdmin();
    await db.user.update({
      where: { id: leaving.id },
      data: { closing_at: new Date(Date.now() + DAY), closing_texts: "stay" },
    });
    const { space_id } = await createSpaceFor(ana);
    await setMember(ana, space_id, heir.id, "editor");
    expect((await close("stay")).status).toBe(200);
    await db.user.update({ where: { id: ana.id }, data: { closing_at: new Date() } });
    await eraseClosedAccounts();
    expect(await db.space.findUnique({ where: { space_id } })).toMatchObject({ owner_id: heir.id });
    expect(await db.spaceMember.count()).toBe(0); // an owner has no row
  });

  test("leaves its proven domains with them, and gives up the others", async () => {
    const { space_id } = await createSpaceFor(ana);
    const proven = await createDomainFor(ana, space_id, { name: "www.ana.es" });
    await createUnprovenDomainFor(ana, space_id);
    const space = await createSpaceFor(jefa);
    await createUnprovenDomainFor(jefa, space.space_id, { name: "jefa.es" });
    await db.domain.create({
      data: { name: "www.ana.es", space_id: space.space_id, owner_id: jefa.id }, // says so, too
    });
    await erase("stay");
    const names = await db.domain.findMany({ orderBy: { domain_id: "asc" } });
    expect(names).toMatchObject([
      { domain_id: proven.domain_id, owner_id: jefa.id, proof: "dns", proven_at: expect.any(Date) },
      { name: "jefa.es", owner_id: jefa.id },
    ]);
    const { domain_token } = await db.user.findUniqueOrThrow({
      where: { id: jefa.id },
      select: { domain_token: true },
    });
    expect(domain_token).toMatch(/^rotativa-/); // to be put into DNS within a week
  });

  test("is erased once by servers that do so at the same moment", async () => {
    await close("go");
    await createEntryFor(ana);
    await graceIsOver();
    await Promise.all([eraseClosedAccounts(), eraseClosedAccounts(), eraseClosedAccounts()]);
    expect((await actions()).filter((action) => action === "account.deleted")).toHaveLength(1);
  });

  test("does not take others along", async () => {
    await erase("go");
    expect(await getUser(jefa.id)).toMatchObject({ username: "jefa" });
  });
});

describe("the export", () => {
  /** What is in every one. */
  const ALWAYS = [
    ...["LEEME.md", "account.json", "comments.json"],
    ...["register.jsonl", "_redirects", "manifest.json"],
  ];
  const archived = ({ url }: { url: string }) => url.replace("/uploads/", "images/");

  /** Calls the handler by itself: the answer is no JSON. */
  async function download(as: Actor, headers: Record<string, string> = {}) {
    const response = await exportAccount(
      new Request(new URL("/api/account/export", env.SITE_URL), {
        headers: {
          host: new URL(env.SITE_URL).host,
          cookie: await sessionCookieOf(as),
          ...headers,
        },
      }),
      { params: Promise.resolve({}) },
    );
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  test("has the account, its texts and its images, and nobody else's", async () => {
    const image = await storeImage(await picture());
    const inside = await storeImage(await picture());
    const content = `Una línea.\n\n![Un faro](${inside.url})\n`;
    const { entry_id } = await createEntryFor(ana, {
      title: "Mi crónica",
      image: image.url,
      content,
    });
    await createEntryFor(jefa, { title: "Ajena" });
    await createCommentFor(ana, entry_id, { content: "Una errata, perdón." });
    await createSynthetic(ana, { username: "cronista" });

    const { response, bytes } = await download(ana);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="rotativa-ana-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = unzip(bytes);
    expect([...files.keys()].toSorted()).toEqual(
      [
        ...ALWAYS,
        "authors/ana.yaml",
        "entries/mi-cronica.comments.yaml",
        "entries/mi-cronica.md",
        archived(image),
        archived(inside),
      ].toSorted(),
    );
    const readMe = files.get("LEEME.md")?.toString() ?? "";
    for (const name of [...files.keys()].filter((name) => name !== "LEEME.md")) {
      expect(readMe).toContain(`\`${name.replace(/\/.*/, "/")}\``);
    }
    expect(readMe).toContain("`drafts/`");
    expect(readMe).not.toContain("editions.jsonl");
    const account = JSON.parse(files.get("account.json")?.toString() ?? "");
    expect(account).toMatchObject({
      account: { username: "ana", email: "ana@ejemplo.es" },
      synthetic_users: [{ username: "cronista" }],
    });
    expect(bytes.includes("sk-prueba")).toBe(false); // the token of the synthetic user
    expect(bytes.includes("$argon2")).toBe(false);
    expect(JSON.parse(files.get("comments.json")?.toString() ?? "")).toMatchObject([
      { content: "Una errata, perdón.", entry: { title: "Mi crónica" } },
    ]);
    expect(await actions()).toContain("account.exported");
  });

  test("N3: has the images that the account may see, whatever its drafts name", async () => {
    const bea = await createUser();
    const own = await storeImage(await picture(), ana);
    const [shown, withdrawn, removed] = [
      await storeImage(await picture(), bea),
      await storeImage(await picture(), bea),
      await storeImage(await picture(), bea),
    ];
    await createEntryFor(bea, { image: shown.url });
    await takeEntryDown(bea, (await createEntryFor(bea, { image: withdrawn.url })).entry_id);
    const bad = await createEntryFor(bea, { image: removed.url });
    const why = { outcome: "removed", reason: "spam", ground: "rules" } as const;
    const text = { subject: "entry", subject_id: bad.entry_id } as const;
    await decideText(jefa, text, { ...why, statement: "Incumple las normas." });
    await takeEntryDown(ana, (await createEntryFor(ana, { image: own.url })).entry_id);
    const all = [own, shown, withdrawn, removed];
    await createDraft(ana, {
      title: "Mía",
      content: all.map(({ url }) => `![](${url})`).join("\n"),
    });

    const files = unzip((await download(ana)).bytes);
    expect(all.map((image) => files.has(archived(image)))).toEqual([true, true, false, false]);
    const { left_out } = JSON.parse(files.get("manifest.json")?.toString() ?? "");
    for (const image of [withdrawn, removed]) {
      const name = archived(image).replace("images/", "");
      expect(left_out).toContain(
        `La imagen ${name}, que ya no está en el sitio o ya no puede verse.`,
      );
    }
    await createDraft(jefa, { title: "Suya", content: `![](${removed.url})` });
    expect(unzip((await download(jefa)).bytes).has(archived(removed))).toBe(true); // as the site shows it to her
  });

  test("has what else is known of the person: no secrets, and nothing private of others", async () => {
    const bea = await createUser({ username: "bea", email: "bea@ejemplo.es" });
    const space = await createSpaceFor(jefa);
    const [mine, hers] = [await createEntryFor(ana), await createEntryFor(bea)];
    await setMember(jefa, space.space_id, ana.id, "colaborador");
    await addEntryToSpace(ana, space.space_id, mine.entry_id);
    await blockSpace(ana, space.space_id);
    await db.block.create({ data: { user_id: ana.id, blocked_id: bea.id } });
    const image = await storeImage(await picture(), ana);
    const unused = await storeImage(await picture(), ana);
    const held = {
      ...{ status: "held", held_cause: "words", held_detail: "palabra" },
      entry_id: hers.entry_id,
    };
    await db.storedComment.createMany({
      data: [
        { ...held, user_id: ana.id, content: "Espera.", image: image.url },
        { ...held, user_id: bea.id, content: "Ajeno." },
      ],
    });
    const ref = { subject: "entry", subject_id: hers.entry_id } as const;
    await reportText(ana, ref, { reason: "spam", text: "Es publicidad." });
    await reportText(jefa, ref, { reason: "spam", text: "Otra denuncia." });
    const cookie = await sessionCookieOf(bea);
    const confirmed_at = new Date("2026-03-01T10:00:00Z");
    const key = { name: "Mi móvil", transports: [], public_key: Buffer.from("clave-publica") };
    await db.passkey.create({ data: { ...key, user_id: ana.id, credential_id: "la-credencial" } });
    await db.totp.create({ data: { user_id: ana.id, secret: "el-secreto", confirmed_at } });
    const event = { subject: "user", subjectId: ana.id } as const;
    const after = { excerpt: "Lo de otra persona." };
    await recordEvents(db, [
      { ...event, action: "session.opened", actor: ana, after },
      { ...event, action: "account.silenced", actor: bea },
    ]);

    const { bytes } = await download(ana);
    const files = unzip(bytes);
    const account = JSON.parse(files.get("account.json")?.toString() ?? "");
    expect(account.account).toMatchObject({
      totp: { confirmed_at: confirmed_at.toISOString() },
      passkeys: [{ name: "Mi móvil", created: expect.any(String), last_used: null }],
    });
    const recorded = account.record.map(({ action }: { action: string }) => action);
    expect(recorded).toContain("session.opened");
    expect(recorded).not.toContain("account.silenced");
    expect(account).toMatchObject({
      sessions: [{ expires: expect.any(String) }],
      held_comments: [{ content: "Espera.", entry_id: hers.entry_id }],
      reports: [{ ...ref, reason: "spam", text: "Es publicidad.", closed_at: null }],
      blocks: [{ blocked: { id: bea.id, username: "bea" } }],
      blocked_spaces: [{ space: { space_id: space.space_id } }],
      proposals: [{ space_id: space.space_id, entry_id: mine.entry_id }],
    });
    const idOf = ({ url }: { url: string }) => url.split("/").at(-1)?.slice(0, 32);
    const ids = account.uploads.map(({ upload_id }: { upload_id: string }) => upload_id);
    expect(ids).toContain(idOf(unused));
    expect([...files.keys()]).toContain(archived(image));
    const all = bytes.toString();
    const secrets = ["bea@ejemplo.es", "palabra", "Ajeno.", "Otra denuncia.", cookie];
    const factors = ["la-credencial", "clave-publica", "el-secreto", "Lo de otra persona."];
    for (const secret of [...secrets, ...factors]) {
      expect(all).not.toContain(secret);
    }
    for (const { session_id } of await db.session.findMany()) expect(all).not.toContain(session_id);
  });

  test("can be imported again: titles, dates, slugs, texts and images are the same", async () => {
    const image = await storeImage(await picture());
    const before = await createEntryFor(
      ana,
      {
        title: "Dos puntos: «comillas» y #almohadilla",
        content: `# Otro título\n\nUna línea con ![Un faro](${image.url}).\n\n---\n\nFin.\n`,
        image: image.url,
      },
      { created: new Date("2024-05-05T12:30:00Z"), slug: "una-direccion-propia" },
    );
    const { bytes } = await download(ana);
    const folder = await mkdtemp(path.join(tmpdir(), "rotativa-export-"));
    try {
      for (const [name, data] of unzip(bytes)) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), data);
      }
      await resetDatabase();
      const admin = await createAdmin();
      const { told } = await importFrom(folder, { publisher: admin });
      const ofText = { source: "entries/una-direccion-propia.md", what: before.title };
      expect(told).toContainEqual({ ...ofText, fate: "taken", entry_id: expect.any(Number) });
      expect(told.filter(({ fate }) => fate === "adapted")).toMatchObject([
        { what: "ana", reason: expect.stringMatching(/^Autores: sus textos quedan/) },
      ]);
      const [after] = await db.entry.findMany();
      const again = await getEntry(after?.entry_id ?? 0);
      expect(again).toMatchObject({
        title: before.title,
        created: "2024-05-05T12:30:00.000Z",
        slug: "una-direccion-propia",
        image: expect.stringMatching(/^\/uploads\//),
      });
      const withoutImage = (text: string) => text.replace(/\/uploads\/[\w.-]+/, "…");
      expect(withoutImage(again.content)).toBe(withoutImage(before.content));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("of an account without texts is whole, too", async () => {
    const files = unzip((await download(ana)).bytes);
    expect([...files.keys()].toSorted()).toEqual(ALWAYS.toSorted());
    expect(JSON.parse(files.get("comments.json")?.toString() ?? "")).toEqual([]);
  });

  test("is not given to a link on another site", async () => {
    const { response } = await download(ana, { "sec-fetch-site": "cross-site" });
    expect(response.status).toBe(403);
  });

  const asked = async (as: Actor, get: Parameters<typeof call>[0], id = 0) => {
    const headers = { cookie: await sessionCookieOf(as) };
    return call(get, { path: "/api/test?check=true", params: { id: String(id) }, headers });
  };

  test("is not given long after the password", async () => {
    const cookie = await sessionCookieOf(ana);
    await db.session.updateMany({ data: { confirmed: new Date(Date.now() - 11 * 60_000) } });
    for (const path of ["/api/account/export", "/api/account/export?check=true"]) {
      const answer = await call(exportAccount, { path, headers: { cookie } });
      expect(answer).toMatchObject({ status: 403, json: { confirm: true } });
    }
  });

  test("is asked for without being made", async () => {
    const { space_id } = await createSpaceFor(ana);
    const before = await actions();
    expect((await asked(ana, exportAccount)).status).toBe(204);
    expect((await asked(ana, exportSpace, space_id)).status).toBe(204);
    expect((await asked(jefa, exportSite)).status).toBe(204);
    expect(await actions()).toEqual(before);
  });

  test("is refused to whoever asks for what is not theirs", async () => {
    const { space_id } = await createSpaceFor(jefa);
    expect((await asked(ana, exportSpace, space_id)).status).toBe(403);
    expect((await asked(ana, exportSite)).status).toBe(403);
    expect((await asked(jefa, exportSpace, space_id + 1)).status).toBe(404);
    const headers = { cookie: await sessionCookieOf(ana) };
    const wrong = await call(exportAccount, { path: "/api/test?check=quizá", headers });
    expect(wrong.status).toBe(400);
  });

  test("is made so often a day, and being asked for counts nothing", async () => {
    Object.assign(env, { LIMITS_FACTOR: 1 });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n++) expect((await asked(ana, exportAccount)).status).toBe(204);
      for (let n = 0; n < 6; n++) statuses.push((await download(ana)).response.status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await asked(ana, exportAccount)).status).toBe(429);
    } finally {
      Object.assign(env, { LIMITS_FACTOR: 0 });
    }
  });
});

test("keeping an account that is not being closed changes nothing", async () => {
  const answer = await signIn();
  const cookie = asCookieHeader(answer.headers.getSetCookie());
  const kept = await call(keepAccount, { method: "DELETE", headers: { cookie } });
  expect(kept.status).toBe(204);
  expect(await actions()).not.toContain("account.kept");
});

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
