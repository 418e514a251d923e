import { beforeEach, describe, expect, test } from "vitest";
import { generateMetadata } from "@/app/(public)/borrador/[key]/page";
import type { Actor } from "@/lib/kernel/actor";
import {
  createDraft,
  deleteDraft,
  makePreviewLink,
  publishDraft,
  revokePreviewLink,
  scheduleDraft,
  submitDraft,
  updateDraft,
  withdrawDraft,
} from "@/lib/publishing/drafting/commands";
import {
  findPendingChanges,
  getDraft,
  getWritingDesk,
  listDrafts,
} from "@/lib/texts/drafts/queries";
import { findPreview } from "@/lib/texts/drafts/preview";
import { publishDueDraft } from "@/lib/publishing/drafting/schedule";
import { createEntry, deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry, listEntries } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { AppError } from "@/lib/kernel/errors";
import { listNotices } from "@/lib/house/notices/queries";
import { takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { joinTeam, removeMember, setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

const text = { title: "Una noticia", content: "Un texto con lo justo para publicarse." };
const inAnHour = () => new Date(Date.now() + 3_600_000);

let author: Actor;
let stranger: Actor;
let editor: Actor;
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  [author, stranger, editor] = [await createUser(), await createUser(), await createUser()];
  space = await createSpaceFor(editor, { name: "La Gaceta" });
  await setMember(editor, space.space_id, author.id, "colaborador");
  await db.notice.deleteMany();
});

const begin = (fields: object = text, who = author) => createDraft(who, fields);
const told = async (who: Actor) =>
  (await listNotices(who, { limit: 50 })).items.map(({ content }) => content);
const entries = async () => (await listEntries({ limit: 50 })).items;
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: AppError) => [error.code, error.message],
  );
const gone = ["not_found", "El borrador no existe, o no es tuyo."];
const setUser = (who: Actor, data: object) => db.user.update({ where: { id: who.id }, data });

/** The hour of what is scheduled has come. */
const comeDue = () => db.$executeRaw`
  UPDATE "draft" SET "publish_at" = now() - interval '1 second' WHERE "state" = 'scheduled'`;

/** Publishes all that is due; resolves with how many that were. */
async function runDue(): Promise<number> {
  for (let count = 0; ; count++) if (!(await publishDueDraft())) return count;
}

describe("writing", () => {
  test("a draft may be as imperfect as it is begun, and each save is another version", async () => {
    const draft = await begin({});
    expect(draft).toMatchObject({ title: "", content: "", state: "open", version: 1 });
    const saved = await updateDraft(author, draft.draft_id, { title: "A", version: 1 });
    expect(saved).toMatchObject({ title: "A", content: "", version: 2 });
    expect(await updateDraft(author, draft.draft_id, { content: "b" })).toMatchObject({
      ...{ title: "A", content: "b", version: 3 },
    });
    expect(await entries()).toEqual([]);
  });

  test("who began from another version is told what is there now, and nothing is lost", async () => {
    const { draft_id } = await begin();
    await updateDraft(author, draft_id, { content: "En el teléfono.", version: 1 });
    const refused = updateDraft(author, draft_id, { content: "En la mesa.", version: 1 });
    await expect(refused).rejects.toMatchObject({
      code: "conflict",
      conflict: { draft_id, version: 2, content: "En el teléfono.", title: text.title },
    });
    expect(await getDraft(author, draft_id)).toMatchObject({ content: "En el teléfono." });
  });

  test("a save that is sent again, its answer having got lost, is no conflict", async () => {
    const { draft_id } = await begin();
    const sent = { content: "En el tren.", spaces: [], version: 1 };
    await updateDraft(author, draft_id, sent);
    expect(await updateDraft(author, draft_id, sent)).toMatchObject({ version: 2 });
  });

  test("half a point of interest is refused", async () => {
    await expect(begin({ ...text, image_focus_x: 50 })).rejects.toMatchObject({ code: "invalid" });
    const { draft_id } = await begin({ ...text, image_focus_x: 50, image_focus_y: 10 });
    await expect(updateDraft(author, draft_id, { image_focus_y: null })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("an image must be an uploaded one", async () => {
    const elsewhere = { image: "https://ejemplo.es/foto.jpg" };
    await expect(begin(elsewhere)).rejects.toMatchObject({ code: "invalid" });
    await expect(begin({ social_image: "/uploads/../x" })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  test("strangers do not learn that it is there, administrators read it", async () => {
    const { draft_id } = await begin();
    for (const asked of [
      () => getDraft(stranger, draft_id),
      () => updateDraft(stranger, draft_id, { title: "Mío" }),
      () => deleteDraft(stranger, draft_id),
      () => publishDraft(stranger, draft_id),
      () => scheduleDraft(stranger, draft_id, { publish_at: inAnHour() }),
      () => submitDraft(stranger, draft_id, { space_id: space.space_id }),
      () => withdrawDraft(stranger, draft_id, {}),
      () => makePreviewLink(stranger, draft_id),
      () => revokePreviewLink(stranger, draft_id),
      () => getDraft(editor, draft_id), // as long as nobody hands it to them
      () => getDraft(author, draft_id + 1),
    ]) {
      expect(await refusal(asked())).toEqual(gone);
    }
    expect(await getDraft(await createAdmin(), draft_id)).toMatchObject(text);
    expect(await getDraft(author, draft_id)).toMatchObject({ ...text, preview: null });
  });

  test("administrators change none that is with its writer, nor one that they have sent back", async () => {
    const admin = await createAdmin();
    const { draft_id } = await begin();
    const refused = { code: "forbidden", message: "Este texto lo tiene ahora quien lo escribe." };
    const changes = [
      () => updateDraft(admin, draft_id, { title: "Otro" }),
      () => publishDraft(admin, draft_id),
      () => scheduleDraft(admin, draft_id, { publish_at: inAnHour() }),
      () => makePreviewLink(admin, draft_id),
    ];
    for (const change of changes) await expect(change()).rejects.toMatchObject(refused);
    await submitDraft(author, draft_id, { space_id: space.space_id });
    expect(await updateDraft(admin, draft_id, { title: "Otro" })).toMatchObject({ title: "Otro" });
    await withdrawDraft(admin, draft_id, { reason: "Falta una fuente." });
    for (const change of changes) await expect(change()).rejects.toMatchObject(refused);
    expect(await getDraft(author, draft_id)).toMatchObject({ state: "open", title: "Otro" });
  });

  test("lists have one's own, the last changed first, and leave out what is published", async () => {
    const first = await begin({ title: "Primera" });
    await begin({ title: "Ajena" }, stranger);
    const third = await begin({ ...text, title: "Tercera" });
    await updateDraft(author, first.draft_id, { content: "Cambiada." });
    const list = await listDrafts(author, { limit: 1 });
    expect(list.items).toMatchObject([{ title: "Primera", excerpt: "Cambiada." }]);
    const rest = await listDrafts(author, { limit: 5, cursor: list.next! });
    expect(rest.items.map(({ title }) => title)).toEqual(["Tercera"]);
    const content =
      "> ¡Qué **tarde**!\n\n## Cartel\n\n![](/uploads/a.webp) De [todo](https://a.es).";
    await updateDraft(author, first.draft_id, { content });
    expect((await listDrafts(author, { limit: 1 })).items[0]?.excerpt).toBe("¡Qué tarde! De todo.");
    await publishDraft(author, third.draft_id);
    expect((await listDrafts(author, { limit: 5 })).items).toHaveLength(1);
    expect((await listDrafts(author, { limit: 5, state: "review" })).items).toEqual([]);
  });

  test.each([
    ["somebody new", null, 100],
    ["somebody trusted", new Date(), 1_000],
  ])("N17: %s has so many at a time", async (_who, trusted_at, most) => {
    const writer = await createUser({ trusted_at });
    const begin = (count: number) =>
      db.draft.createMany({ data: Array.from({ length: count }, () => ({ user_id: writer.id })) });
    await begin(most - 1);
    await createDraft(writer, {});
    await expect(createDraft(writer, {})).rejects.toThrow("Tienes demasiados borradores");
    await deleteDraft(writer, (await db.draft.findFirstOrThrow()).draft_id);
    await createDraft(writer, {});
  });

  test("images that a draft names are kept until it is thrown away", async () => {
    const name = `${"a".repeat(32)}-10x10.webp`;
    const upload_id = "a".repeat(32);
    await db.upload.create({ data: { upload_id, unused_since: new Date(), user_id: author.id } });
    const unused = async () =>
      (await db.upload.findUniqueOrThrow({ where: { upload_id } })).unused_since;
    const { draft_id } = await begin({ content: `![](/uploads/${name})` });
    expect(await unused()).toBeNull();
    await deleteDraft(author, draft_id);
    expect(await unused()).not.toBeNull();
  });
});

describe("publishing", () => {
  test("makes an entry of it once, and keeps nothing of its text", async () => {
    const { draft_id } = await begin();
    const entry = (await publishDraft(author, draft_id, { version: 1 })) as Entry;
    expect(entry).toMatchObject({ ...text, user_id: author.id, slug: "una-noticia" });
    expect(await getDraft(author, draft_id)).toMatchObject({
      ...{ state: "published", entry_published: entry.entry_id, content: "" },
    });
    for (const again of [
      () => publishDraft(author, draft_id),
      () => updateDraft(author, draft_id, { title: "Otra" }),
      () => scheduleDraft(author, draft_id, { publish_at: inAnHour() }),
      () => makePreviewLink(author, draft_id),
    ]) {
      expect(await refusal(again())).toEqual(["conflict", "Este borrador ya está publicado."]);
    }
    expect(await entries()).toHaveLength(1);
    expect(await told(author)).toEqual([]); // who does it knows
  });

  test("asked twice at once, publishes once", async () => {
    const { draft_id } = await begin();
    const both = await Promise.allSettled([
      publishDraft(author, draft_id),
      publishDraft(author, draft_id),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await entries()).toHaveLength(1);
  });

  test("says what is wrong with it as saving does", async () => {
    const { draft_id } = await begin({ title: "A", content: "b" });
    await expect(publishDraft(author, draft_id)).rejects.toMatchObject({
      issues: [
        { path: "title", message: "El título debe tener al menos 3 caracteres" },
        { path: "content", message: "El contenido debe tener al menos 10 caracteres" },
      ],
    });
    const { draft_id: stale } = await begin();
    await updateDraft(author, stale, { title: "Otra cosa" });
    await expect(publishDraft(author, stale, { version: 1 })).rejects.toMatchObject({
      conflict: { title: "Otra cosa" },
    });
    expect(await entries()).toEqual([]);
  });

  test("keeps lines that are too long, and says so when it shall be published", async () => {
    const long = {
      title: "t".repeat(116),
      summary: "r".repeat(301),
      image_credit: "c".repeat(121),
      slug: "s".repeat(201),
    };
    const { draft_id } = await begin();
    expect(await updateDraft(author, draft_id, long)).toMatchObject(long);
    const issues = [
      { path: "title", message: "El título no puede tener más de 100 caracteres" },
      { path: "image_credit", message: "El crédito no puede tener más de 120 caracteres" },
      { path: "summary", message: "El resumen no puede tener más de 300 caracteres" },
      { path: "slug", message: "La ruta no puede tener más de 200 caracteres" },
    ];
    for (const asked of [
      () => publishDraft(author, draft_id),
      () => scheduleDraft(author, draft_id, { publish_at: inAnHour() }),
      () => submitDraft(author, draft_id, { space_id: space.space_id }),
    ]) {
      await expect(asked()).rejects.toMatchObject({ code: "invalid", issues });
    }
    expect(await entries()).toEqual([]);
    const shortened = { title: "t".repeat(100), summary: "r".repeat(300) };
    await updateDraft(author, draft_id, { ...shortened, image_credit: null, slug: null });
    expect(await publishDraft(author, draft_id)).toMatchObject(shortened);
  });

  test("who is silenced writes on, and publishes nothing", async () => {
    await setUser(author, { silenced_at: new Date() });
    const { draft_id } = await begin();
    await updateDraft(author, draft_id, { title: "Sigo" });
    for (const asked of [
      () => publishDraft(author, draft_id),
      () => scheduleDraft(author, draft_id, { publish_at: inAnHour() }),
      () => submitDraft(author, draft_id, { space_id: space.space_id }),
    ]) {
      await expect(asked()).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(await getDraft(author, draft_id)).toMatchObject({ state: "open" });
  });

  test("a save publishes the text that it sends, and the draft with it", async () => {
    const { draft_id } = await begin();
    const input = { ...text, title: "La última palabra", image: null };
    const entry = await createEntry(author, { ...input, draft_id });
    expect(entry).toMatchObject({ title: "La última palabra" });
    expect(await getDraft(author, draft_id)).toMatchObject({
      ...{ state: "published", entry_published: entry.entry_id },
    });
    expect(await refusal(createEntry(author, { ...input, draft_id }))).toEqual([
      ...["conflict", "Este borrador ya está publicado."],
    ]);
    const other = await begin(text, stranger);
    for (const foreign of [other.draft_id, 9_999]) {
      expect(await refusal(createEntry(author, { ...input, draft_id: foreign }))).toEqual(gone);
    }
    expect(await entries()).toHaveLength(1);
  });
});

describe("changes to a published entry", () => {
  test("begin with what it says, and are shown to nobody until they are published", async () => {
    const entry = await createEntryFor(author, { title: "Publicada" });
    const draft = await begin({ entry_id: entry.entry_id });
    expect(draft).toMatchObject({ title: "Publicada", content: entry.content });
    await updateDraft(author, draft.draft_id, { title: "Cambiada" });
    expect(await getEntry(entry.entry_id)).toMatchObject({ title: "Publicada" });
    expect(await findPendingChanges(author, entry.entry_id)).toMatchObject({ title: "Cambiada" });
    expect(await findPendingChanges(editor, entry.entry_id)).toBeNull();
    const changed = await publishDraft(author, draft.draft_id);
    expect(changed).toMatchObject({ entry_id: entry.entry_id, title: "Cambiada" });
    expect(await findPendingChanges(author, entry.entry_id)).toBeNull();
    expect(await entries()).toHaveLength(1);
  });

  test("are one for each person, who is given those that there are", async () => {
    const { entry_id } = await createEntryFor(author);
    const { draft_id } = await begin({ entry_id });
    await expect(begin({ entry_id })).rejects.toMatchObject({
      code: "conflict",
      conflict: { draft_id },
    });
    await expect(begin({ entry_id }, await createAdmin())).resolves.toMatchObject({ entry_id });
    await expect(begin({ entry_id }, stranger)).rejects.toMatchObject({ code: "forbidden" });
    await updateEntry(author, entry_id, { title: "Con el botón de siempre", draft_id });
    await expect(begin({ entry_id })).resolves.toMatchObject({ title: "Con el botón de siempre" });
  });

  test("do not take back what somebody has saved since, unless their writer has seen it", async () => {
    const entry = await createEntryFor(author);
    const { entry_id } = entry;
    const { draft_id } = await begin({ entry_id });
    await updateDraft(author, draft_id, { content: "Lo que quería decir yo." });
    const admin = await createAdmin();
    await updateEntry(admin, entry_id, { content: "Lo que ha corregido otra persona." });
    await expect(publishDraft(author, draft_id)).rejects.toMatchObject({
      code: "conflict",
      conflict: { version: 2, content: "Lo que ha corregido otra persona." },
    });
    expect(await getDraft(author, draft_id)).toMatchObject({ state: "open" });
    await updateDraft(author, draft_id, { entry_version: 2 });
    expect(await publishDraft(author, draft_id)).toMatchObject({
      content: "Lo que quería decir yo.",
    });
  });

  test("that were begun on a page from before do not take it back either", async () => {
    const { entry_id, version } = await createEntryFor(author);
    await updateEntry(author, entry_id, { content: "Lo que se corrigió entretanto." });
    const draft = await begin({ ...text, entry_id, entry_version: version });
    await expect(publishDraft(author, draft.draft_id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("belong to their entry alone", async () => {
    const [one, other] = [await createEntryFor(author), await createEntryFor(author)];
    const { draft_id } = await begin({ entry_id: one.entry_id });
    const wrong = updateEntry(author, other.entry_id, { title: "No es esta", draft_id });
    expect(await refusal(wrong)).toEqual(["conflict", "Este borrador no es de esta entrada."]);
    const fresh = createEntry(author, { ...text, image: null, draft_id });
    await expect(fresh).rejects.toMatchObject({ code: "conflict" });
    expect(await getEntry(other.entry_id)).toMatchObject({ title: other.title });
  });

  test("keep an image that lies elsewhere", async () => {
    const { entry_id } = await createEntryFor(author);
    const image = "https://lejos.ejemplo.es/foto.jpg";
    await db.entry.update({ where: { entry_id }, data: { image } });
    const { draft_id } = await begin({ entry_id });
    await updateDraft(author, draft_id, { image, title: "Con su foto" });
    expect(await publishDraft(author, draft_id)).toMatchObject({ image, title: "Con su foto" });
  });
});

describe("the hour", () => {
  test("publishes once, and tells the author", async () => {
    const { draft_id } = await begin();
    const at = inAnHour();
    expect(await scheduleDraft(author, draft_id, { publish_at: at })).toMatchObject({
      ...{ state: "scheduled", publish_at: at.toISOString() },
    });
    expect(await runDue()).toBe(0);
    await updateDraft(author, draft_id, { title: "Retocada en la espera" });
    await comeDue();
    const both = await Promise.all([runDue(), runDue()]);
    expect(both[0] + both[1]).toBe(1);
    const [entry] = await entries();
    expect(entry).toMatchObject({ title: "Retocada en la espera", user_id: author.id });
    expect(await told(author)).toEqual([
      { kind: "draft_published", entry_id: entry!.entry_id, title: "Retocada en la espera" },
    ]);
  });

  test("is refused when it is over, and for a text that could not be saved", async () => {
    const { draft_id } = await begin();
    const past = scheduleDraft(author, draft_id, { publish_at: new Date(Date.now() - 1000) });
    await expect(past).rejects.toMatchObject({ issues: [{ path: "publish_at" }] });
    await updateDraft(author, draft_id, { content: ">".repeat(1_500) + " cita" });
    const hostile = scheduleDraft(author, draft_id, { publish_at: inAnHour() });
    await expect(hostile).rejects.toMatchObject({ issues: [{ path: "content" }] });
    expect(await getDraft(author, draft_id)).toMatchObject({ state: "open", publish_at: null });
  });

  test("can be moved, and given up", async () => {
    const { draft_id } = await begin();
    await scheduleDraft(author, draft_id, { publish_at: inAnHour() });
    const later = new Date(Date.now() + 7_200_000);
    await scheduleDraft(author, draft_id, { publish_at: later });
    expect(await withdrawDraft(author, draft_id, {})).toMatchObject({
      ...{ state: "open", publish_at: null, reason: null },
    });
    expect(await refusal(withdrawDraft(author, draft_id, {}))).toEqual([
      ...["conflict", "El borrador no está programado ni en revisión."],
    ]);
    expect(await comeDue()).toBe(0);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["silenced", () => setUser(author, { silenced_at: new Date() }), "silenciada"],
    ["suspended", () => setUser(author, { suspended_at: new Date() }), "suspendida"],
    [
      "closing (N21)",
      () => setUser(author, { closing_at: new Date(), closing_texts: "stay" }),
      "va a cerrarse",
    ],
  ])("opens the draft again when its author is %s, and says why", async (_, happen, why) => {
    const { draft_id } = await begin();
    await scheduleDraft(author, draft_id, { publish_at: inAnHour() });
    await happen();
    await comeDue();
    expect(await runDue()).toBe(1);
    const draft = await getDraft(author, draft_id);
    expect(draft).toMatchObject({ state: "open", publish_at: null });
    expect(draft.reason).toContain(why);
    expect(await told(author)).toMatchObject([
      { kind: "draft_stopped", draft_id, reason: draft.reason },
    ]);
    expect(await entries()).toEqual([]);
  });

  test("opens again what has become imperfect, and changes whose entry is gone", async () => {
    const { entry_id } = await createEntryFor(author);
    const [a, b] = [await begin(), await begin({ entry_id })];
    await scheduleDraft(author, a.draft_id, { publish_at: inAnHour() });
    await scheduleDraft(author, b.draft_id, { publish_at: inAnHour() });
    await updateDraft(author, a.draft_id, { title: "" });
    await deleteEntry(author, entry_id);
    await comeDue();
    expect(await runDue()).toBe(2);
    expect(await getDraft(author, a.draft_id)).toMatchObject({
      ...{ state: "open", reason: "El título debe tener al menos 3 caracteres" },
    });
    expect(await getDraft(author, b.draft_id)).toMatchObject({
      ...{ state: "open", reason: "La entrada no existe o ha sido eliminada." },
    });
  });

  test("opens changes again whose entry has been withdrawn, and tells their author", async () => {
    const { entry_id } = await createEntryFor(author);
    const { draft_id } = await begin({ entry_id });
    await scheduleDraft(author, draft_id, { publish_at: inAnHour() });
    await takeEntryDown(author, entry_id);
    await comeDue();
    await runDue();
    const reason = "La entrada no existe o ha sido eliminada.";
    const draft = await db.draft.findUniqueOrThrow({ where: { draft_id } });
    expect(draft).toMatchObject({ state: "open", publish_at: null, reason });
    expect(await told(author)).toMatchObject([{ kind: "draft_stopped", draft_id, reason }]);
    expect(await entries()).toEqual([]);
  });

  test("a server that dies holds it up for no longer than its lease", async () => {
    const { draft_id } = await begin();
    await scheduleDraft(author, draft_id, { publish_at: inAnHour() });
    await comeDue();
    await db.$executeRaw`UPDATE "draft" SET "lease_until" = now() + interval '20 seconds'`;
    expect(await runDue()).toBe(0);
    await db.$executeRaw`UPDATE "draft" SET "lease_until" = now() - interval '1 second'`;
    expect(await runDue()).toBe(1);
    expect(await entries()).toHaveLength(1);
  });
});

describe("review", () => {
  const submit = async (draft_id: number) =>
    submitDraft(author, draft_id, { space_id: space.space_id });

  test("N10: tells its editors who have joined, once for each draft, and others nothing but the invitation", async () => {
    const joined = await createUser();
    for (const { id } of [joined, stranger]) await setMember(editor, space.space_id, id, "editor");
    await joinTeam(joined, space.space_id);
    const { draft_id } = await begin();
    for (let times = 0; times < 3; times++) {
      await submit(draft_id);
      await withdrawDraft(author, draft_id, {});
    }
    const team = { kind: "team", space_id: space.space_id };
    expect(await told(joined)).toMatchObject([{ kind: "draft_review", draft_id }, team]);
    expect(await told(editor)).toMatchObject([{ kind: "draft_review", draft_id }]);
    expect(await told(stranger)).toMatchObject([team]);
    const other = await begin();
    await submit(other.draft_id);
    expect(await told(editor)).toHaveLength(2);
    await removeMember(stranger, space.space_id, stranger.id);
    await setMember(editor, space.space_id, stranger.id, "editor"); // and again
    expect(await told(stranger)).toMatchObject([team]);
  });

  test("tells the editors, who change and publish it, signed by its author, where it belongs", async () => {
    const { draft_id } = await begin();
    expect(await submit(draft_id)).toMatchObject({ state: "review", space_id: space.space_id });
    expect(await told(editor)).toMatchObject([
      { kind: "draft_review", draft_id, space: "La Gaceta", by: author.username },
    ]);
    const waiting = (await listDrafts(editor, { limit: 5, state: "review" })).items;
    expect(waiting).toMatchObject([{ draft_id, user: { id: author.id } }]);
    await updateDraft(editor, draft_id, { title: "Con mejor título" });
    const entry = (await publishDraft(editor, draft_id)) as Entry;
    expect(entry).toMatchObject({
      ...{ title: "Con mejor título", user_id: author.id },
      spaces: [{ space_id: space.space_id, accepted: true }],
    });
    expect(await told(author)).toEqual([
      {
        ...{ kind: "draft_published", entry_id: entry.entry_id },
        ...{ title: "Con mejor título", by: editor.username },
      },
    ]);
    const { action, actor_id } = await db.auditEvent.findFirstOrThrow({
      where: { action: { startsWith: "draft." } },
    });
    expect([action, actor_id]).toEqual(["draft.published", editor.id]);
  });

  test("what an editor has given its hour is read again when its author changes it", async () => {
    const { draft_id } = await begin();
    await submit(draft_id);
    await scheduleDraft(editor, draft_id, { publish_at: inAnHour() });
    await updateDraft(editor, draft_id, { title: "Leído por quien edita" });
    expect(await getDraft(author, draft_id)).toMatchObject({ state: "scheduled" });
    await updateDraft(author, draft_id, { title: "Lo que nadie ha leído" });
    expect(await getDraft(author, draft_id)).toMatchObject({
      ...{ state: "review", space_id: space.space_id, publish_at: null },
    });
    expect(await told(editor)).toHaveLength(1); // anew, in place of the first
    await expect(submit(draft_id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("is not published for who was taken out of the team meanwhile", async () => {
    const { draft_id } = await begin();
    await submit(draft_id);
    await scheduleDraft(editor, draft_id, { publish_at: inAnHour() });
    await removeMember(editor, space.space_id, author.id);
    await comeDue();
    await runDue();
    expect(await entries()).toEqual([]);
    expect(await getDraft(author, draft_id)).toMatchObject({
      ...{ state: "open", reason: "Ya no formas parte del equipo del espacio que la revisaba." },
    });
  });

  test("an editor does not say where else it goes, nor who signs it, which is published in its author's name", async () => {
    const own = await createSpaceFor(author, { name: "La mía" });
    const { draft_id } = await begin();
    await submit(draft_id);
    const others = { spaces: [own.space_id], slug: "otra", byline: "EFE" };
    await updateDraft(editor, draft_id, { ...others, title: "Editada" });
    expect(await getDraft(author, draft_id)).toMatchObject({
      ...{ title: "Editada", spaces: [], slug: null, byline: null },
    });
  });

  test("an editor sends it back with a reason, which its author is told", async () => {
    const { draft_id } = await begin();
    await submit(draft_id);
    await expect(withdrawDraft(editor, draft_id, {})).rejects.toMatchObject({
      issues: [{ path: "reason" }],
    });
    const reason = "Falta quién lo dice.";
    await withdrawDraft(editor, draft_id, { reason });
    expect(await getDraft(author, draft_id)).toMatchObject({ state: "open", reason });
    expect(await told(author)).toMatchObject([
      { kind: "draft_returned", draft_id, by: editor.username, reason },
    ]);
    expect(await refusal(getDraft(editor, draft_id))).toEqual(gone);
    expect(await submit(draft_id)).toMatchObject({ state: "review", reason: null });
  });

  test("its author takes it back, and only the team of a space may hand it one", async () => {
    const { draft_id } = await begin();
    await submit(draft_id);
    expect(await withdrawDraft(author, draft_id, {})).toMatchObject({
      ...{ state: "open", space_id: null, reason: null },
    });
    expect(await told(author)).toEqual([]);
    await removeMember(editor, space.space_id, author.id);
    await expect(submit(draft_id)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("editors do not throw it away, nor does whoever only writes there see it", async () => {
    await setMember(editor, space.space_id, stranger.id, "redactor");
    const { draft_id } = await begin();
    await submit(draft_id);
    await expect(deleteDraft(editor, draft_id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await refusal(getDraft(stranger, draft_id))).toEqual(gone);
    expect((await listDrafts(stranger, { limit: 5 })).items).toEqual([]);
  });

  test("changes of a published entry do not go there", async () => {
    const { entry_id } = await createEntryFor(author);
    const { draft_id } = await begin({ entry_id });
    await expect(submit(draft_id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("an editor sets its hour; it stays where it was when they have left by then", async () => {
    await setMember(editor, space.space_id, stranger.id, "editor");
    const [first, second] = [await begin(), await begin({ ...text, title: "La segunda" })];
    await submit(first.draft_id);
    await submit(second.draft_id);
    await scheduleDraft(stranger, first.draft_id, { publish_at: inAnHour() });
    await scheduleDraft(editor, second.draft_id, { publish_at: inAnHour() });
    await removeMember(editor, space.space_id, stranger.id);
    await comeDue();
    expect(await runDue()).toBe(2);
    const { state, reason } = await getDraft(author, first.draft_id);
    expect([state, reason]).toEqual([
      ...["open", "Quien la programó ya no edita el espacio que la revisaba."],
    ]);
    expect(await entries()).toMatchObject([
      { title: "La segunda", user_id: author.id, spaces: [{ space_id: space.space_id }] },
    ]);
  });

  test("comes back when the space is deleted", async () => {
    const { draft_id } = await begin();
    await submit(draft_id);
    await deleteSpace(editor, space.space_id);
    expect(await getDraft(author, draft_id)).toMatchObject({
      ...{ state: "open", reason: "El espacio que lo revisaba se ha eliminado." },
    });
  });
});

describe("the secret link", () => {
  test("is made once, taken back, and another one when it is made again", async () => {
    const { draft_id } = await begin();
    const { preview } = await makePreviewLink(author, draft_id);
    expect(preview).toMatch(/^\/borrador\/[\w-]{43}$/);
    expect(await makePreviewLink(author, draft_id)).toMatchObject({ preview });
    expect(await revokePreviewLink(author, draft_id)).toMatchObject({ preview: null });
    expect((await makePreviewLink(author, draft_id)).preview).not.toBe(preview);
  });
});

describe("what the secret link shows", () => {
  const keyOf = ({ preview }: { preview: string | null }) => preview!.split("/").at(-1)!;

  test("is nothing of who may publish nothing, who makes none either", async () => {
    const { draft_id } = await begin();
    const key = keyOf(await makePreviewLink(author, draft_id));
    expect(await findPreview(key)).toMatchObject({ title: text.title });
    await setUser(author, { silenced_at: new Date() });
    expect(await findPreview(key)).toBeNull();
    await expect(makePreviewLink(author, draft_id)).rejects.toMatchObject({ code: "forbidden" });
    await setUser(author, { silenced_at: null, suspended_at: new Date() });
    expect(await findPreview(key)).toBeNull();
  });

  test("has no links of a new account, as what it publishes", async () => {
    const content = "Mira [esto](https://ejemplo.es/oferta), que es nuevo.";
    const shown = async () => {
      const { draft_id } = await begin({ ...text, content });
      return findPreview(keyOf(await makePreviewLink(author, draft_id)));
    };
    expect(await shown()).toMatchObject({ html: expect.stringContaining("<a ") });
    await setUser(author, { trusted_at: null });
    expect(await shown()).toMatchObject({ html: expect.not.stringContaining("<a ") });
  });

  test("says of AI in its head what the page of the entry would", async () => {
    const { draft_id } = await begin();
    const key = keyOf(await makePreviewLink(author, draft_id));
    const params = { params: Promise.resolve({ key }), searchParams: Promise.resolve({}) };
    const said = async () => (await generateMetadata(params)).other;
    expect(await said()).toEqual({});
    await updateDraft(author, draft_id, { disclosure: "ai-assisted" });
    expect(await said()).toEqual({ "ai-disclosure": "ai-assisted" });
    const bot = await createSynthetic(author);
    const written = { model: "modelo-1", mode: "revision", first_content: text.content };
    await db.draft.update({
      where: { draft_id },
      data: { user_id: bot.id, disclosure: null, written: { create: written } },
    });
    expect(await said()).toEqual({
      ...{ "ai-disclosure": "ai-autonomous", "ai-generated": "true", "ai-model": "modelo-1" },
      "ai-prompt-url": `${env.SITE_URL}/autores/${bot.username}/metodo`,
    });
  });

  test.each<[string, (draft_id: number) => Promise<unknown>]>([
    ["who made the link leaves the team", () => removeMember(editor, space.space_id, stranger.id)],
    ["the space is deleted", () => deleteSpace(editor, space.space_id)],
    [
      "it goes to another space",
      async (id) => submitDraft(author, id, { space_id: (await createSpaceFor(author)).space_id }),
    ],
    ["its author sets its hour", (id) => scheduleDraft(author, id, { publish_at: inAnHour() })],
  ])("N7: is nothing of an editor's once %s, and what its author wants after", async (_, leave) => {
    await setMember(editor, space.space_id, stranger.id, "editor");
    const { draft_id } = await begin();
    await submitDraft(author, draft_id, { space_id: space.space_id });
    const key = keyOf(await makePreviewLink(stranger, draft_id));
    expect(await findPreview(key)).toMatchObject({ title: text.title });
    await leave(draft_id);
    expect(await findPreview(key)).toBeNull();
    const own = keyOf(await makePreviewLink(author, draft_id));
    expect(own).not.toBe(key);
    expect(await findPreview(own)).toMatchObject({ title: text.title });
  });

  test("N7: goes on showing a draft that is scheduled, of which nobody else knows the link", async () => {
    const { draft_id } = await begin();
    const key = keyOf(await makePreviewLink(author, draft_id));
    await scheduleDraft(author, draft_id, { publish_at: inAnHour() });
    expect(await findPreview(key)).toMatchObject({ title: text.title });
  });

  test.each(["suspended_at", "silenced_at", "closing_at"])(
    "N16: is nothing of a machine whose owner has %s",
    async (field) => {
      const bot = await createSynthetic(author);
      const { draft_id } = await begin();
      await db.draft.update({ where: { draft_id }, data: { user_id: bot.id } });
      const key = keyOf(await makePreviewLink(author, draft_id));
      expect(await findPreview(key)).toMatchObject({ title: text.title });
      const closing_texts = field === "closing_at" ? "stay" : null;
      await setUser(author, { [field]: new Date(), closing_texts });
      expect(await findPreview(key)).toBeNull();
      await setUser(author, { [field]: null, closing_texts: null });
      expect(await findPreview(key)).toMatchObject({ title: text.title });
    },
  );

  test("is gone once the review is over", async () => {
    const { draft_id } = await begin();
    await submitDraft(author, draft_id, { space_id: space.space_id });
    const key = keyOf(await makePreviewLink(editor, draft_id));
    await withdrawDraft(author, draft_id, {});
    expect(await findPreview(key)).toBeNull();
  });
});

describe("the desk of the dashboard", () => {
  const onDesk = async (who: Actor) => {
    const { begun, scheduled, waiting } = await getWritingDesk(who);
    const titles = ({ drafts }: typeof begun) => drafts.map(({ title }) => title);
    return { begun: titles(begun), scheduled: titles(scheduled), waiting: titles(waiting) };
  };

  test("shows what is begun, what is next to come out, and what waits for the editor", async () => {
    const [later, sooner, sent] = [
      await begin({ ...text, title: "Más tarde" }),
      await begin({ ...text, title: "Antes" }),
      await begin({ ...text, title: "Enviada" }),
    ];
    await begin({ ...text, title: "A medias" });
    await scheduleDraft(author, later.draft_id, { publish_at: new Date(Date.now() + 7_200_000) });
    await scheduleDraft(author, sooner.draft_id, { publish_at: inAnHour() });
    await submitDraft(author, sent.draft_id, { space_id: space.space_id });

    const nothing = { begun: [], scheduled: [], waiting: [] };
    expect(await onDesk(author)).toEqual({
      begun: ["A medias"],
      scheduled: ["Antes", "Más tarde"],
      waiting: [],
    });
    expect(await onDesk(editor)).toEqual({ ...nothing, waiting: ["Enviada"] });
    expect(await onDesk(stranger)).toEqual(nothing);
  });

  test("shows a few, and says that there are more", async () => {
    for (let n = 1; n <= 5; n++) await begin({ ...text, title: `Borrador ${n}` });
    const { begun } = await getWritingDesk(author);
    expect(begun.drafts.map(({ title }) => title)).toEqual(
      [5, 4, 3, 2].map((n) => `Borrador ${n}`),
    );
    expect(begun.more).toBe(true);
  });
});
