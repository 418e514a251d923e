import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import * as newsRoute from "@/app/api/ai/generate-news/route";
import * as commentRoute from "@/app/api/ai/generate-comment/route";
import * as publishRoute from "@/app/api/drafts/[draftId]/publish/route";
import * as approveRoute from "@/app/api/review/[draftId]/approve/route";
import * as afterwardsRoute from "@/app/api/entries/[entryId]/review/route";
import * as registerRoute from "@/app/api/provenance/route";
import * as openingRoute from "@/app/api/review/[draftId]/opening/route";
import * as rejectRoute from "@/app/api/review/[draftId]/reject/route";
import * as rewriteRoute from "@/app/api/review/[draftId]/rewrite/route";
import type { Actor } from "@/lib/kernel/actor";
import { postComment } from "@/lib/publishing/publish/comment-commands";
import {
  createDraft,
  scheduleDraft,
  submitDraft,
  updateDraft,
  withdrawDraft,
} from "@/lib/publishing/drafting/commands";
import { publishDueDraft } from "@/lib/publishing/drafting/schedule";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { getEntry, listEntries } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { moderateComments } from "@/lib/desk/moderation/commands";
import { listNotices } from "@/lib/house/notices/queries";
import { askedBy, methodOf } from "@/lib/texts/provenance/queries";
import { expireReviews } from "@/lib/publishing/drafting/review-commands";
import { listReviews } from "@/lib/publishing/review/queue";
import { getReview } from "@/lib/publishing/review/queries";
import type { Mode } from "@/lib/house/settings/modes";
import { changeSettings } from "@/lib/desk/site/commands";
import { addPrice, setBudget } from "@/lib/machines/spending/commands";
import { priceInput } from "@/lib/machines/spending/schema";
import { deleteSpace, updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { updateAccount } from "@/lib/accounts/account/profile-commands";
import { updateTask } from "@/lib/newsroom/tasks/commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { deskOf } from "@/tests/support/desk";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { hasSessions } from "@/tests/support/fresh-database";
import { ARTICLE } from "@/tests/unit/checks/cases";

let [owner, editor, stranger] = [] as unknown as [Actor, Actor, Actor];
let bot: { id: number };
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  [owner, editor, stranger] = [await createUser(), await createUser(), await createUser()];
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner, { name: "El Faro" });
  await setMember(owner, space.space_id, editor.id, "editor");
  await joinTeam(editor, space.space_id);
  ai.calls.length = 0;
  ai.answer(articleOf("La marea vuelve a su hora"));
});
afterAll(() => ai.close());

const post = (
  route: { POST: unknown },
  as: Actor | undefined,
  body: object,
  draftId?: number | null,
) =>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  call<any>(route.POST as never, { as, body, params: draftId ? { draftId } : undefined });
const generate = (more: object = {}) =>
  post(newsRoute, owner, { userId: bot.id, spaceId: space.space_id, ...more });
const ticks = { facts: true, sources: true, answers: true };

/** A text that waits before the editors of the space. */
async function waiting(): Promise<number> {
  await updateSpace(owner, space.space_id, { autonomy: "revision" });
  const { status, json } = await generate();
  expect(status).toBe(202);
  return json.draft.draft_id;
}

/** Returns what the register keeps of the review of a text. */
const reviewOf = async (draft_id: number) =>
  (await db.textEvent.findFirstOrThrow({ where: { draft_id, kind: "reviewed" } })).data;

const published = async () => (await listEntries({ limit: 20 })).items;

describe("how far a machine goes alone", () => {
  test("to the readers, where nobody says otherwise and nothing is wrong", async () => {
    expect((await generate()).status).toBe(200);
    expect(await published()).toHaveLength(1);
  });

  test("to its owner's desk, where only a draft is asked for: no editor is told", async () => {
    const { status, json } = await generate({ draft: true, about: "Del faro y su luz." });
    expect(status).toBe(202);
    expect(json.draft).toMatchObject({ state: "open", user_id: bot.id, space_id: space.space_id });
    expect(await published()).toEqual([]);
    expect(await deskOf(editor, "revisar")).toEqual([]);
    expect(await deskOf(editor, "borradores")).toEqual([]);
    expect(await deskOf(owner, "borradores")).toMatchObject([{ title: json.draft.title }]);
    expect(JSON.stringify(ai.calls[0])).toContain("Del faro y su luz.");
    expect((await getReview(owner, json.draft.draft_id)).written).toMatchObject({
      ...{ mode: "borrador", brief: "Del faro y su luz.", asked_by: owner.username },
    });
  });

  test.each([
    ["the space", () => updateSpace(owner, space.space_id, { autonomy: "revision" })],
    ["the synthetic user", () => updateAccount(owner, bot.id, { autonomy: "revision" })],
  ])("to the editors, where %s says so", async (_who, say) => {
    await say();
    const { json } = await generate();
    expect(json.draft).toMatchObject({ state: "review" });
    expect(await published()).toEqual([]);
    expect(await deskOf(editor, "revisar")).toMatchObject([{ draft_id: json.draft.draft_id }]);
    expect((await listNotices(editor, { limit: 5 })).items).toMatchObject([
      { content: { kind: "machine_review", title: json.draft.title, space: "El Faro" } },
      {},
    ]);
    expect(await deskOf(stranger, "revisar")).toEqual([]);
  });

  test("a warning is read by somebody whatever the mode, and a block by no reader", async () => {
    ai.answer(
      articleOf(
        "Lo que cuesta el muelle",
        "El muelle costó 3.400.000 euros. Lo usan 12.500 personas, y el 48 % viene del norte. La ley 7/2019 lo cuenta.",
      ),
    );
    const { status, json } = await generate();
    expect(status).toBe(202);
    const { written } = await getReview(editor, json.draft.draft_id);
    expect(written?.findings).toMatchObject([{ check: "figures", level: "warn" }]);
    ai.answer(
      articleOf("Una negativa", "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso."),
    );
    const refused = await generate();
    expect(refused.status).toBe(422);
    expect(refused.json.message).toMatch(/^No se ha publicado: /);
    expect(await published()).toEqual([]);
    expect(await deskOf(owner, "rechazado")).toMatchObject([
      { title: "Una negativa", written: { decision: "blocked" } },
    ]);
  });
});

describe("links that a model gave and had from nobody", () => {
  const given = "https://www.uno.example/a?b=c";

  test("are named where an editor reads an entry, and are no warning", async () => {
    const content = [
      `Lo cuentan [en el puerto](${given}), <https://dos.example> y [la lonja][a] con palabras de sobra.`,
      "Y también [el faro](mailto:faro@tres.example), [la portada](/buscar) y [abajo](#abajo).",
      "[a]: https://cuatro.example/",
    ].join("\n\n");
    ai.answer(articleOf("Los enlaces de la marea", content));
    const { written } = await getReview(editor, await waiting());
    expect(written?.findings).toEqual([]);
    expect(written?.dropped_links.toSorted()).toEqual([
      "cuatro.example",
      "dos.example",
      "mailto:faro@tres.example",
      "www.uno.example",
    ]);
  });

  test("are named of a comment, too; of a text without any, none", async () => {
    const { entry_id } = await createEntryFor(stranger);
    await addEntryToSpace(owner, space.space_id, entry_id);
    ai.answer(JSON.stringify({ content: `Un matiz sobre las mareas, según ${given}, y ya está.` }));
    const { json } = await post(commentRoute, owner, {
      userId: bot.id,
      entryId: entry_id,
      draft: true,
    });
    const { written } = await getReview(owner, json.draft.draft_id);
    expect(written?.dropped_links).toEqual(["www.uno.example"]);
    ai.answer(articleOf("La marea sin enlaces"));
    const other = await getReview(editor, await waiting());
    expect(other.written?.dropped_links).toEqual([]);
  });
});

describe("of all who say how far a machine goes alone, the strictest is heard", () => {
  const { AI_AUTONOMY_MAX } = env;
  let taskId: number;
  beforeEach(async () => {
    const of = { user_id: bot.id, space_id: space.space_id };
    taskId = (await createTaskFor(owner, of)).task_id;
  });
  afterEach(() => void Object.assign(env, { AI_AUTONOMY_MAX }));

  const who: Record<string, (mode: Mode) => unknown> = {
    "the site (AI_AUTONOMY_MAX)": (mode) => Object.assign(env, { AI_AUTONOMY_MAX: mode }),
    "the site (its settings)": async (ai_mode) => changeSettings(await createAdmin(), { ai_mode }),
    "the space": (autonomy) => updateSpace(owner, space.space_id, { autonomy }),
    "the synthetic user": (autonomy) => updateAccount(owner, bot.id, { autonomy }),
    "the task": (autonomy) => updateTask(owner, taskId, { autonomy }),
  };
  const rows = Object.keys(who).flatMap((one): [string, Mode, Mode, string][] => [
    [one, "revision", "autonomo", "review"],
    [one, "borrador", "revision", "open"],
  ]);

  test.each(rows)("%s says %s and all others %s", async (strict, says, others, state) => {
    for (const [one, say] of Object.entries(who)) await say(one === strict ? says : others);
    await executeTask(owner, taskId);
    const kept = await db.draft.findMany({
      select: { state: true, written: { select: { mode: true } } },
    });
    expect(kept).toEqual([{ state, written: { mode: says } }]);
    expect(await published()).toEqual([]);
  });
});

describe("S7: a machine's comment is asked about again when it is published", () => {
  /** The author of the entry, who edits the spaces that their own are in. */
  let author: Actor;
  let entryId: number;
  let theirs: Space;
  beforeEach(async () => {
    [author, theirs] = [stranger, await createSpaceFor(editor, { name: "La Tribuna" })];
    await setMember(editor, theirs.space_id, author.id, "redactor");
    entryId = (await createEntryFor(author)).entry_id;
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
  });
  const say = (autonomy: Mode | null) => updateSpace(editor, theirs.space_id, { autonomy });
  const stands = (in_: Space) => addEntryToSpace(author, in_.space_id, entryId);
  const ask = async (more: object = {}): Promise<number> =>
    (await post(commentRoute, owner, { userId: bot.id, entryId, ...more })).json.draft.draft_id;
  const publish = async (as: Actor, draftId: number) =>
    (await post(publishRoute, as, {}, draftId)).status;
  const approve = async (as: Actor, draftId: number) =>
    (await post(approveRoute, as, ticks, draftId)).status;
  const onlyHandedOver = { publish: false, approve: false, submit: true };

  test("where the space that it waited before is gone: by another one that asks", async () => {
    const other = await createSpaceFor(author, { name: "La Tarde", autonomy: "revision" });
    const { space_id } = other;
    await say("revision");
    for (const one of [theirs, other]) await stands(one);
    const draftId = await ask();
    const before = { state: "review", space_id: theirs.space_id };
    expect(await db.draft.findFirst()).toMatchObject(before);
    expect(await publish(owner, draftId)).toBe(403);
    await deleteSpace(editor, theirs.space_id);
    expect(await db.draft.findFirst()).toMatchObject({ state: "open", space_id: null });
    const { status, json } = await post(publishRoute, owner, {}, draftId);
    expect([status, json.message]).toEqual([
      403,
      "Solo quien edita el espacio publica este texto.",
    ]);
    expect(await approve(owner, draftId)).toBe(403);
    const read = await getReview(owner, draftId);
    expect(read).toMatchObject({ may: onlyHandedOver, space: { space_id, name: "La Tarde" } });
    await submitDraft(owner, draftId, { space_id });
    expect((await listNotices(author, { limit: 9 })).items[0]).toMatchObject({
      content: { kind: "machine_review", space: "La Tarde" },
    });
    expect(await publish(owner, draftId)).toBe(403);
    expect(await publish(author, draftId)).toBe(201);
  });

  test.each(["revision", "borrador"] as const)(
    "where its entry has come into a space since that says %s",
    async (autonomy) => {
      const draftId = await ask({ draft: true });
      await say(autonomy);
      await stands(theirs);
      expect(await publish(owner, draftId)).toBe(403);
      expect((await getReview(owner, draftId)).may).toMatchObject(onlyHandedOver);
      await submitDraft(owner, draftId, { space_id: theirs.space_id });
      expect(await approve(editor, draftId)).toBe(201);
    },
  );

  test("where its entry has moved on: by the editors of the space that it is in today", async () => {
    const first = await createSpaceFor(author, { autonomy: "revision" });
    await stands(first);
    const draftId = await ask();
    await removeEntryFromSpace(author, first.space_id, entryId);
    await say("revision");
    await stands(theirs);
    expect(await publish(author, draftId)).toBe(403);
    expect((await getReview(author, draftId)).may).toMatchObject({ publish: false, submit: false });
    await submitDraft(owner, draftId, { space_id: theirs.space_id });
    expect(await publish(author, draftId)).toBe(404); // it waits elsewhere now
    expect(await publish(editor, draftId)).toBe(201);
  });

  test("where the space has four eyes and its owner edits it: they hand it to the others", async () => {
    const draftId = await ask({ draft: true });
    await setMember(editor, theirs.space_id, owner.id, "editor");
    await updateSpace(editor, theirs.space_id, { four_eyes: true });
    await stands(theirs);
    expect(await approve(owner, draftId)).toBe(403);
    expect((await getReview(owner, draftId)).may).toMatchObject(onlyHandedOver);
    await submitDraft(owner, draftId, { space_id: theirs.space_id });
    expect(await approve(editor, draftId)).toBe(201);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["it is in no space", async () => undefined],
    ["its space says nothing", () => stands(theirs)],
    [
      "a space only lists it",
      async () => {
        await say("borrador");
        await addEntryToSpace(await createAdmin(), theirs.space_id, entryId);
        await db.spaceEntry.updateMany({ data: { accepted_at: null } });
      },
    ],
    [
      "its owner edits the space",
      async () => {
        await say("revision");
        await stands(theirs);
        await setMember(editor, theirs.space_id, owner.id, "editor");
      },
    ],
  ])("and is published by its owner where %s", async (_where, come) => {
    const draftId = await ask({ draft: true });
    await come();
    expect((await getReview(owner, draftId)).may).toMatchObject({ publish: true, submit: false });
    expect(await publish(owner, draftId)).toBe(201);
  });
});

test("what waits stands by its risk and then by its age, also beyond the first page", async () => {
  await updateSpace(owner, space.space_id, { autonomy: "revision" });
  const risks = [0, 40, 0, 75, 40];
  for (const [index, risk] of risks.entries()) {
    ai.answer(articleOf(`${"Uno Dos Tres Cuatro Cinco".split(" ")[index]} de la mar`));
    const { draft_id } = (await generate()).json.draft;
    await db.writtenDraft.update({ where: { draft_id }, data: { risk } });
  }
  const person = await createDraft(stranger, {
    ...{ title: "De una persona", content: "Un texto que espera a que lo lean." },
  });
  await setMember(owner, space.space_id, stranger.id, "colaborador");
  await submitDraft(stranger, person.draft_id, { space_id: space.space_id });
  const read: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listReviews(editor, { tab: "revisar", limit: 2, cursor });
    read.push(...page.items.map(({ title }) => title.split(" ")[0]!));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(read).toEqual(["Cuatro", "Dos", "Cinco", "Uno", "Tres", "De"]);
});

describe("what an editor does", () => {
  test("approves, and is named; what was changed before counts as theirs", async () => {
    const draftId = await waiting();
    const { content } = await getReview(editor, draftId);
    await updateDraft(editor, draftId, { content: `${content} Y una línea más de la editora.` });
    const { version } = await getReview(editor, draftId);
    expect((await post(approveRoute, editor, { ...ticks, facts: false }, draftId)).status).toBe(
      400,
    );
    expect((await post(approveRoute, stranger, ticks, draftId)).status).toBe(404);
    const { status, json } = await post(approveRoute, editor, { ...ticks, version }, draftId);
    expect(status).toBe(201);
    expect(await getEntry(json.entry_id)).toMatchObject({
      ...{ user_id: bot.id, disclosure: "ai-assisted", ai_model: "modelo-de-prueba" },
      reviewer: { username: editor.username },
      human_share: expect.any(Number),
      spaces: [{ space_id: space.space_id }],
    });
    expect(await deskOf(editor, "publicado")).toMatchObject([
      {
        written: {
          ...{ decision: "approved", decided_by: editor.username },
          decider: { username: editor.username, fullName: "Persona de Prueba" },
        },
        entry_published: json.entry_id,
      },
    ]);
    const { title, content: stands } = await getEntry(json.entry_id);
    expect(await getReview(editor, draftId)).toMatchObject({
      ...{ title, content: stands, gone: false, as_checked: true },
      published: { entry_id: json.entry_id, comment_id: null },
    });
  });

  test("the register keeps where it was checked, how long it was open, and what was followed", async () => {
    const draftId = await waiting();
    expect((await post(openingRoute, stranger, {}, draftId)).status).toBe(404);
    await post(openingRoute, editor, {}, draftId);
    await db.$executeRaw`
      UPDATE "review_opening" SET "opened_at" = "opened_at" - interval '10 minutes'`;
    const said = { checked_where: " El registro\ndel faro ", opened: ["faro.example"] };
    expect((await post(approveRoute, editor, { ...ticks, ...said }, draftId)).status).toBe(201);
    const kept = await reviewOf(draftId);
    expect(kept).toMatchObject({
      ...{ mode: "approved", checked_where: "El registro del faro", opened: ["faro.example"] },
      ...{ open_seconds: expect.any(Number), human_share: 0 },
    });
    expect(kept).not.toHaveProperty("hasty");
    expect(await getReview(editor, draftId)).toMatchObject({
      written: { decision: "approved", checked_where: "El registro del faro" },
    });
    ai.answer(articleOf("Otra cosa del puerto"));
    const short = { ...ticks, checked_where: "no" };
    expect((await post(approveRoute, editor, short, await waiting())).status).toBe(400);
  });

  test("approved at once, unopened, or in another version than was opened, is a warning in the register", async () => {
    for (const [before, title] of [
      ["at once", "Otra cosa del puerto"],
      ["unopened", "De las redes y su arte"],
      ["another version", "Lo que trae el viento"],
    ] as const) {
      ai.answer(articleOf(title));
      const draftId = await waiting();
      if (before !== "unopened") await post(openingRoute, editor, {}, draftId);
      if (before === "another version") {
        await db.$executeRaw`
          UPDATE "review_opening" SET "opened_at" = "opened_at" - interval '1 hour'`;
        await updateDraft(editor, draftId, { title: "Lo que se lleva el viento" });
      }
      await post(approveRoute, editor, ticks, draftId);
      expect(await reviewOf(draftId), before).toMatchObject({ hasty: true });
    }
  });

  test("published as it came and gone since, it is what the machine gave, as it was checked", async () => {
    const draftId = await waiting();
    const { title, content } = await getReview(editor, draftId);
    const { json } = await post(approveRoute, editor, ticks, draftId);
    await db.entry.update({
      where: { entry_id: json.entry_id },
      data: { status: "trashed", deleted_at: new Date() },
    });
    expect(await getReview(editor, draftId)).toMatchObject({
      ...{ title, content, published: null, gone: true, as_checked: true },
    });
  });

  test("changes its standfirst, which counts as theirs, too; what the machine gave stays known", async () => {
    const entradilla = "La marea sube dos palmos y baja otros dos.";
    ai.answer(articleOf("La marea vuelve a su hora", undefined, { entradilla }));
    const changed = await waiting();
    ai.answer(articleOf("El mercado abre los sábados", undefined, { entradilla }));
    const left = await waiting();
    const summary = "A las siete de la tarde se podrá pasear otra vez por el muelle.";
    await updateDraft(editor, changed, { summary });
    expect(await getReview(editor, changed)).toMatchObject({
      ...{ summary, written: { first_summary: entradilla } },
    });
    const shareOf = async (draftId: number) => {
      const { json } = await post(approveRoute, editor, ticks, draftId);
      return (await getEntry(json.entry_id)).human_share;
    };
    expect(await shareOf(changed)).toBeGreaterThan(0);
    expect(await shareOf(left)).toBe(0);
  });

  test("publishes it unread, and readers are told that nobody has read it", async () => {
    const draftId = await waiting();
    const { status, json } = await post(publishRoute, editor, {}, draftId);
    expect(status).toBe(201);
    expect(await getEntry(json.entry_id)).toMatchObject({
      ...{ disclosure: "ai-autonomous", reviewer: null },
    });
  });

  test("turns it down for a reason that the next text is told; it stays turned down", async () => {
    const draftId = await waiting();
    const why = { reason: "estilo", note: "Menos adjetivos." };
    expect((await post(rejectRoute, editor, { note: "Sin motivo" }, draftId)).status).toBe(400);
    expect((await post(rejectRoute, stranger, why, draftId)).status).toBe(404);
    expect((await post(rejectRoute, editor, why, draftId)).status).toBe(204);
    for (const again of [publishRoute, approveRoute]) {
      expect((await post(again, editor, ticks, draftId)).status).toBe(409);
    }
    expect(await deskOf(owner, "rechazado")).toMatchObject([
      { written: { decision: "rejected", decided_by: editor.username, ...why } },
    ]);
    // Whose machine it is reads why, and where.
    expect((await listNotices(owner, { limit: 1 })).items).toMatchObject([
      { content: { kind: "machine_rejected", draft_id: draftId, ...why, by: editor.username } },
    ]);
    ai.answer(articleOf("Otra marea, otro faro"));
    await generate();
    expect(JSON.stringify(ai.calls.at(-1))).toContain("Estaba mal escrito. Menos adjetivos.");
  });

  test("S12: does not have it written anew in another version than they read, at nobody's cost", async () => {
    const draftId = await waiting();
    ai.calls.length = 0;
    const asked = { note: "Más corto.", version: 9 };
    expect((await post(rewriteRoute, editor, asked, draftId)).status).toBe(409);
    expect(ai.calls).toEqual([]);
  });

  test("has it written anew: the other one takes its place", async () => {
    const draftId = await waiting();
    ai.answer(articleOf("Una versión mejor del faro"));
    const { status, json } = await post(rewriteRoute, editor, { note: "Más corto." }, draftId);
    expect(status).toBe(201);
    expect(json.draft).toMatchObject({ title: "Una versión mejor del faro", state: "review" });
    expect(JSON.stringify(ai.calls.at(-1))).toContain("Más corto.");
    expect(await deskOf(editor, "revisar")).toMatchObject([{ draft_id: json.draft.draft_id }]);
    expect(await deskOf(editor, "rechazado")).toMatchObject([
      { draft_id: draftId, written: { decision: "rewritten" } },
    ]);
    // Both are read beside each other, with what was asked for.
    const { title, summary, content, replaced_by } = await getReview(editor, draftId);
    expect(replaced_by).toBe(json.draft.draft_id);
    expect((await getReview(editor, json.draft.draft_id)).former).toEqual({
      ...{ draft_id: draftId, title, summary, content },
      ...{ note: "Más corto.", asked_by: editor.username },
      asker: { username: editor.username, fullName: "Persona de Prueba", shares_name: false },
    });
  });

  test("may have it written anew so often, when the machine is another's; its owner may go on", async () => {
    Object.assign(env, { LIMITS_FACTOR: 0.1 }); // one a day
    let draftId = await waiting();
    ai.answer(articleOf("El mercado abre los sábados"));
    const another = await waiting();
    const again = async (by: Actor, title: string) => {
      ai.answer(articleOf(title));
      const answer = await post(rewriteRoute, by, { note: "Más corto." }, draftId);
      draftId = answer.json.draft?.draft_id ?? draftId;
      return answer;
    };
    expect((await again(editor, "Una versión del faro")).status).toBe(201);
    const calls = ai.calls.length;
    draftId = another;
    const { status, json } = await again(editor, "Otra versión del faro");
    expect(status).toBe(429);
    expect(json.message).toMatch(/^Has pedido muchas versiones a este usuario sintético, que paga/);
    expect(ai.calls).toHaveLength(calls);
    expect((await again(owner, "La luz se enciende")).status).toBe(201);
    expect((await again(owner, "De noche, la niebla")).status).toBe(201);
    Object.assign(env, { LIMITS_FACTOR: 0 });
  });

  test("N6: has another's machine write one other version of a text; the next is for its owner to ask for", async () => {
    const draftId = await waiting();
    ai.answer(articleOf("Una versión del faro"));
    const first = await post(rewriteRoute, editor, { note: "Más corto." }, draftId);
    expect(first.status).toBe(201);
    const { draft_id } = first.json.draft;
    expect((await getReview(editor, draft_id)).may).toMatchObject({ decide: true, rewrite: false });
    const calls = ai.calls.length;
    const { status } = await post(rewriteRoute, editor, { note: "Otra cosa." }, draft_id);
    expect(status).toBe(403);
    expect(ai.calls).toHaveLength(calls);
    ai.answer(articleOf("Otra versión del faro"));
    expect((await post(rewriteRoute, owner, { note: "Otra cosa." }, draft_id)).status).toBe(201);
  });

  test("N6: another version that the checks refuse was the one that could be asked for", async () => {
    const draftId = await waiting();
    ai.answer(articleOf("As an AI language model", "As an AI language model I cannot write this."));
    const ask = () => post(rewriteRoute, editor, { note: "In English, please." }, draftId);
    expect((await ask()).status).toBe(422);
    const calls = ai.calls.length;
    expect((await getReview(editor, draftId)).may).toMatchObject({ decide: true, rewrite: false });
    expect((await ask()).status).toBe(403);
    expect(ai.calls).toHaveLength(calls);
  });

  test("F12: another version for which no model was asked may be asked for again", async () => {
    const draftId = await waiting();
    const calls = ai.calls.length;
    const { AI_DAILY_LIMIT_USER } = env;
    Object.assign(env, { AI_DAILY_LIMIT_USER: 1 }); // which it has written
    const ask = () => post(rewriteRoute, editor, { note: "Más corto." }, draftId);
    expect((await ask()).status).toBe(429);
    expect(ai.calls).toHaveLength(calls);
    Object.assign(env, { AI_DAILY_LIMIT_USER });
    expect((await getReview(editor, draftId)).may.rewrite).toBe(true);
    ai.answer(articleOf("Una versión del faro"));
    expect((await ask()).status).toBe(201);
  });

  test.skipIf(!hasSessions)("two at once: one publishes it, the other is told", async () => {
    const draftId = await waiting();
    const both = await Promise.all([
      post(approveRoute, editor, ticks, draftId),
      post(approveRoute, owner, ticks, draftId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await published()).toHaveLength(1);
  });

  test("the owner of the machine, who edits no space, reads it but does not put it there", async () => {
    const draftId = await waiting();
    await db.space.update({
      where: { space_id: space.space_id },
      data: { owner_id: editor.id },
    });
    expect(await getReview(owner, draftId)).toMatchObject({
      may: { publish: false, decide: true },
    });
    expect((await post(approveRoute, owner, ticks, draftId)).status).toBe(403);
    expect((await post(publishRoute, owner, {}, draftId)).status).toBe(403);
    const publish_at = new Date(Date.now() + 3_600_000);
    await expect(scheduleDraft(owner, draftId, { publish_at })).rejects.toMatchObject({
      code: "forbidden",
    });
    await scheduleDraft(editor, draftId, { publish_at });
    // Whoever has set its hour must edit the space still when it comes.
    await setMember(editor, space.space_id, owner.id, "colaborador");
    await db.draft.update({
      where: { draft_id: draftId },
      data: { scheduled_by: owner.id, publish_at: new Date(Date.now() - 1_000) },
    });
    expect(await publishDueDraft()).toBe(true);
    expect(await published()).toEqual([]);
    expect(await getReview(editor, draftId)).toMatchObject({ state: "review" });
  });

  test("what had its hour and waits again does so as long as what is new", async () => {
    const draftId = await waiting();
    await scheduleDraft(editor, draftId, { publish_at: new Date(Date.now() + 3_600_000) });
    await db.writtenDraft.updateMany({ data: { expires_at: new Date(0) } });
    await withdrawDraft(editor, draftId, {});
    await expireReviews();
    expect(await deskOf(editor, "revisar")).toMatchObject([{ draft_id: draftId }]);
    await scheduleDraft(editor, draftId, { publish_at: new Date(Date.now() + 3_600_000) });
    await db.writtenDraft.updateMany({ data: { expires_at: new Date(0) } });
    await updateDraft(owner, draftId, { title: "Otro título, de quien lo encargó" });
    await expireReviews();
    expect(await deskOf(editor, "revisar")).toMatchObject([{ draft_id: draftId }]);
  });

  test("what somebody works on does not expire", async () => {
    const draftId = await waiting();
    await db.writtenDraft.updateMany({ data: { expires_at: new Date(0) } });
    await updateDraft(editor, draftId, { content: "Un texto que alguien está corrigiendo." });
    await expireReviews();
    expect(await deskOf(editor, "revisar")).toMatchObject([{ draft_id: draftId }]);
    await db.writtenDraft.updateMany({ data: { expires_at: new Date(0) } });
    await expireReviews();
    expect(await deskOf(editor, "revisar")).toEqual([]);
  });

  test("lines beside the text are held to what the text is", async () => {
    const draftId = await waiting();
    const summary = "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.";
    await updateDraft(owner, draftId, { summary });
    const approve = async () => {
      const { version } = await getReview(editor, draftId);
      return post(approveRoute, editor, { ...ticks, version }, draftId);
    };
    expect((await approve()).status).toBe(422);
    await updateDraft(owner, draftId, { summary: "De las mareas y su hora." });
    expect((await approve()).status).toBe(201);
  });

  test("F7: without a version approves what they have had before them, and nothing that came since", async () => {
    const draftId = await waiting();
    for (const open of [false, true]) {
      if (open) await post(openingRoute, editor, {}, draftId);
      await updateDraft(owner, draftId, { title: `Lo que nadie ha leído, ${open}` });
      const { status, json } = await post(approveRoute, editor, ticks, draftId);
      expect(status).toBe(409);
      expect(json.conflict).toMatchObject({ title: `Lo que nadie ha leído, ${open}` });
    }
    expect(await published()).toEqual([]);
    await post(openingRoute, editor, {}, draftId);
    expect((await post(approveRoute, editor, ticks, draftId)).status).toBe(201);
  });

  test("F7: what they save, having had what it was made from, they have had, too", async () => {
    const draftId = await waiting();
    await updateDraft(editor, draftId, { title: "Lo que deja la marea" });
    await updateDraft(owner, draftId, { title: "Lo que nadie ha leído" });
    await updateDraft(editor, draftId, { summary: "Sin haber leído el título." });
    expect((await post(approveRoute, editor, ticks, draftId)).status).toBe(409);
    const { version } = await getReview(editor, draftId);
    await updateDraft(editor, draftId, { title: "Lo que deja la marea", version });
    expect((await post(approveRoute, editor, ticks, draftId)).status).toBe(201);
  });

  test("F7: what its owner changed before handing it over is what was handed over", async () => {
    const { json } = await generate({ draft: true });
    const { draft_id } = json.draft;
    await updateDraft(owner, draft_id, { title: "Lo que deja la marea" });
    await submitDraft(owner, draft_id, { space_id: space.space_id });
    expect((await post(approveRoute, editor, ticks, draft_id)).status).toBe(201);
  });
});

test("a comment waits, is changed and approved, and says who has read it", async () => {
  const entry = await createEntryFor(stranger);
  await updateAccount(owner, bot.id, { autonomy: "revision" });
  ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
  const body = { userId: bot.id, entryId: entry.entry_id };
  const { status, json } = await post(commentRoute, owner, body);
  expect(status).toBe(202);
  const { draft_id } = json.draft;
  expect((await post(commentRoute, owner, body)).status).toBe(409); // it waits already
  // A comment does not become an entry at its hour.
  const publish_at = new Date("2199-01-01");
  const { space_id } = await createSpaceFor(owner);
  for (const other of [
    scheduleDraft(owner, draft_id, { publish_at }),
    submitDraft(owner, draft_id, { space_id }),
  ]) {
    await expect(other).rejects.toMatchObject({ code: "conflict" });
  }
  await updateDraft(owner, draft_id, { content: "Un faro también se oye de noche." });
  const { json: posted } = await post(approveRoute, owner, ticks, draft_id);
  expect(posted).toMatchObject({
    content: "Un faro también se oye de noche.",
    ...{ disclosure: "ai-assisted", entry_id: entry.entry_id },
  });
  // The desk shows the text that readers have, which the checks have seen, while it stands as it was published.
  const { comment_id } = posted;
  expect(await getReview(owner, draft_id)).toMatchObject({
    ...{ content: posted.content, gone: false, as_checked: true },
    published: { entry_id: entry.entry_id, comment_id },
  });
  await db.storedComment.update({ where: { comment_id }, data: { content: "Otra cosa." } });
  expect(await getReview(owner, draft_id)).toMatchObject({
    ...{ content: "Otra cosa.", as_checked: false },
  });
  await db.storedComment.delete({ where: { comment_id } });
  expect(await getReview(owner, draft_id)).toMatchObject({
    ...{ content: "Un faro también se oye.", published: null, gone: true, as_checked: false },
  });
});

describe("a comment that the site's rules hold", () => {
  let admin: Actor;
  let entryId: number;
  beforeEach(async () => {
    admin = await createAdmin();
    entryId = (await createEntryFor(stranger)).entry_id;
    await changeSettings(admin, { held_words: ["faro"] });
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
  });

  const comment = () => post(commentRoute, owner, { userId: bot.id, entryId });
  /** One that was approved on the desk before it was held; the id of its draft. */
  async function approved(): Promise<number> {
    await updateAccount(owner, bot.id, { autonomy: "revision" });
    const { draft_id } = (await comment()).json.draft;
    expect((await post(approveRoute, owner, ticks, draft_id)).json).toBeNull();
    return draft_id;
  }
  async function decide(action: "admit" | "delete") {
    const { comment_id } = await db.storedComment.findFirstOrThrow({ where: { status: "held" } });
    await moderateComments(admin, { action, comments: [], held: [comment_id] });
  }
  const events = () => db.textEvent.findMany({ orderBy: { event_id: "asc" } });

  test("though it was approved, is not published yet; once it is admitted, its draft knows", async () => {
    const draft_id = await approved();
    expect(await deskOf(owner, "publicado")).toEqual([]);
    await decide("admit");
    const { comment_id, reviewed_by } = await db.comment.findFirstOrThrow();
    expect(reviewed_by).toBe(owner.id);
    expect(await db.draft.findFirst()).toMatchObject({
      ...{ state: "published", comment_published: comment_id, content: "" },
    });
    expect(await deskOf(owner, "publicado")).toMatchObject([{ draft_id }]);
    expect(await events()).toMatchObject([
      { kind: "generated", draft_id, actor_id: owner.id },
      { kind: "reviewed", draft_id, actor_id: owner.id, data: { disclosure: "ai-assisted" } },
      { kind: "published", draft_id, comment_id, actor_id: admin.id, data: { mode: "admitted" } },
    ]);
  });

  test("though it was approved, may be refused: the desk and the register say so", async () => {
    const draft_id = await approved();
    await decide("delete");
    expect(await deskOf(owner, "rechazado")).toMatchObject([
      { draft_id, state: "rejected", written: { decision: "rejected" } },
    ]);
    expect(await getReview(owner, draft_id)).toMatchObject({
      ...{ content: "Un faro también se oye.", written: { decided_by: admin.username } },
    });
    expect(await events()).toMatchObject([
      { kind: "generated", draft_id },
      { kind: "reviewed", draft_id },
      { kind: "rejected", draft_id, actor_id: admin.id, data: { decision: "rejected" } },
    ]);
  });

  test.each([
    ["admit", "published"],
    ["delete", "rejected"],
  ] as const)("and never was on the desk has a whole record, too (%s)", async (action, kind) => {
    await comment();
    await decide(action);
    const [first, last, ...others] = await events();
    const data = { generation_id: (await db.generation.findFirstOrThrow()).generation_id };
    expect(first).toMatchObject({ kind: "generated", data });
    expect(last).toMatchObject({ kind, author_id: bot.id, actor_id: admin.id, data });
    expect(others).toEqual([]);
  });

  test("is a person's: the register has nothing of it", async () => {
    for (const action of ["admit", "delete"] as const) {
      await postComment(stranger, entryId, { content: "Ese faro.", image: null });
      await decide(action);
    }
    expect(await events()).toEqual([]);
  });
});

test("what waits is not written once more, but in its own place it may keep its title and its text", async () => {
  ai.answer(articleOf("La marea vuelve a su hora", ARTICLE));
  const draftId = await waiting();
  const again = await generate();
  expect(again.status).toBe(422);
  expect(again.json.message).toContain("El texto repite «La marea vuelve a su hora»");
  ai.answer(articleOf("Cómo despierta una lonja", ARTICLE));
  const renamed = await generate();
  expect(renamed.status).toBe(422);
  expect(renamed.json.message).toContain("El texto repite «La marea vuelve a su hora»");
  ai.answer(articleOf("La marea vuelve a su hora", ARTICLE));
  const rewritten = await post(rewriteRoute, owner, { note: "Más corto." }, draftId);
  expect(rewritten.json.draft).toMatchObject({ title: "La marea vuelve a su hora" });
  // Once it is turned down, it keeps nobody from writing the same.
  await post(rejectRoute, owner, { reason: "estilo" }, rewritten.json.draft.draft_id);
  expect((await generate()).status).toBe(202);
});

test("another version of a column may have its title again, and is as long as its task says", async () => {
  const task = await createTaskFor(owner, {
    ...{ user_id: bot.id, space_id: space.space_id, series: true },
    ...{ words_min: 20, words_max: 40 },
  });
  const day = (number: number) =>
    articleOf(`El tiempo: día ${number}`, `${"Sopla viento del norte en el puerto. ".repeat(4)}`);
  ai.answer(day(20));
  await executeTask(owner, task.task_id);
  await updateSpace(owner, space.space_id, { autonomy: "revision" });
  ai.answer(day(21));
  await executeTask(owner, task.task_id);
  const [written] = await deskOf(owner, "revisar");
  ai.answer(day(22));
  const { status } = await post(rewriteRoute, owner, { note: "Es del 22." }, written?.draft_id);
  expect(status).toBe(201);
  expect(JSON.stringify(ai.calls.at(-1))).toContain("entre 20 y 40 palabras");
  // It counts for the task, whose instructions are told: the note is no version of them.
  const calls = await db.generation.findMany({ orderBy: { generation_id: "asc" } });
  expect(new Set(calls.map(({ task_id }) => task_id))).toEqual(new Set([task.task_id]));
  expect(calls.filter(({ outcome }) => outcome === "written")).toEqual([calls.at(-1)]);
  expect(await db.promptVersion.count({ where: { scope: "task" } })).toBe(1);
  await addPrice(
    await createAdmin(),
    priceInput.parse({
      ...{ model: "modelo-de-prueba", input_micros: 1_000_000, output_micros: 1_000_000 },
      source_url: "https://servicio.example/precios",
    }),
  );
  await setBudget(owner, {
    ...{ scope: "user", scope_id: bot.id, limit_micros: 1, warn_percent: 80 },
  });
  const [latest] = await deskOf(owner, "revisar");
  const refused = await post(rewriteRoute, owner, { note: "Más." }, latest?.draft_id);
  expect(refused.status).toBe(429);
});

describe("a task", () => {
  test("writes no more while three of its texts wait", async () => {
    const task = await createTaskFor(owner, {
      ...{ user_id: bot.id, space_id: space.space_id, autonomy: "revision" },
    });
    for (const title of ["Un faro", "Dos redes rotas", "La lonja de madrugada"]) {
      ai.answer(articleOf(title));
      const run = await executeTask(owner, task.task_id);
      expect(run).toMatchObject({
        outcome: "review",
        error: expect.stringContaining("Redacción"),
      });
    }
    const calls = ai.calls.length;
    const run = await executeTask(owner, task.task_id);
    expect(run.error).toBe("Hay 3 borradores sin revisar.");
    expect(ai.calls).toHaveLength(calls);
    // One that has its hour has been read.
    const [read] = await deskOf(editor, "revisar");
    await scheduleDraft(editor, read!.draft_id!, { publish_at: new Date("2199-01-01") });
    ai.answer(articleOf("Cuatro gaviotas"));
    expect((await executeTask(owner, task.task_id)).error).toContain("Redacción");
    await withdrawDraft(editor, read!.draft_id!, {});
    await db.writtenDraft.updateMany({ data: { expires_at: new Date(0) } });
    await expireReviews();
    expect(await deskOf(editor, "revisar")).toEqual([]);
    expect((await deskOf(editor, "rechazado")).map(({ state }) => state)).toEqual(
      Array(4).fill("expired"),
    );
  });

  test("whose text is refused is skipped, and goes on", async () => {
    const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    ai.answer(
      articleOf("Una negativa", "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso."),
    );
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({ code: "unfit" });
    expect(await db.taskRun.findFirst({ select: { outcome: true } })).toEqual({
      outcome: "skipped",
    });
    const { paused_at } = await db.task.findFirstOrThrow();
    expect(paused_at).toBeNull();
  });
});

describe("the register", () => {
  const told = async () =>
    (await db.textEvent.findMany({ orderBy: { event_id: "asc" } })).map(
      ({ kind, actor_name, data, draft_id }) => ({ kind, actor_name, data, draft_id }),
    );

  test("tells of a text from the machine to the readers, with whoever had a hand in it", async () => {
    const draft_id = await waiting();
    for (const more of ["Una línea.", "Una línea más."]) {
      const { content } = await getReview(editor, draft_id);
      await updateDraft(editor, draft_id, { content: `${content} ${more}` });
    }
    const { json } = await post(approveRoute, editor, ticks, draft_id);
    const { generation_id, prompt_hash } = await db.generation.findFirstOrThrow();
    const editing = { actor_name: editor.username, draft_id };
    expect(await told()).toMatchObject([
      {
        ...{ kind: "generated", actor_name: owner.username, draft_id },
        data: { model: "modelo-de-prueba", generation_id, prompt_hash, checks: [] },
      },
      { kind: "edited", ...editing },
      { kind: "reviewed", ...editing, data: { disclosure: "ai-assisted" } },
      { kind: "published", ...editing, data: { mode: "approved" } },
    ]);
    expect(await db.textEvent.count({ where: { entry_id: json.entry_id } })).toBe(2);
  });

  test("tells of what published itself, was published unread, turned down, refused or let expire", async () => {
    await generate();
    ai.answer(articleOf("Otra cosa del puerto"));
    await post(publishRoute, editor, {}, await waiting());
    ai.answer(articleOf("De las redes y su arte"));
    await post(rejectRoute, editor, { reason: "estilo" }, await waiting());
    ai.answer(articleOf("Lo que trae el viento"));
    await waiting();
    await db.writtenDraft.updateMany({ data: { expires_at: new Date(0) } });
    await expireReviews();
    ai.answer(
      articleOf("Una negativa", "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso."),
    );
    await generate();
    const events = await told();
    expect(events.filter(({ kind }) => kind !== "generated")).toMatchObject([
      { kind: "published", actor_name: null, data: { mode: "alone" } },
      { kind: "published", actor_name: editor.username, data: { mode: "unread" } },
      { kind: "rejected", data: { decision: "rejected", reason: "estilo" } },
      { kind: "rejected", actor_name: null, data: { decision: "expired" } },
      { kind: "rejected", actor_name: null, data: { decision: "blocked" } },
    ]);
    expect(events).toHaveLength(10);
    await db.draft.deleteMany(); // whatever becomes of the desk
    expect(await methodOf(bot.id)).toMatchObject({ published: 2, rejected: 2 });
  });

  test("knows whether a task or a person had an entry written", async () => {
    const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    const { entry } = await executeTask(owner, task.task_id);
    expect(await askedBy(entry!.entry_id)).toBe("task");
    ai.answer(articleOf("Otra cosa del puerto"));
    expect(await askedBy((await generate()).json.entry.entry_id)).toBe("person");
    await updateTask(owner, task.task_id, { autonomy: "revision" });
    ai.answer(articleOf("De las redes y su arte"));
    await executeTask(owner, task.task_id);
    const { draft_id } = await db.draft.findFirstOrThrow();
    const { json } = await post(approveRoute, editor, ticks, draft_id);
    expect(await askedBy(json.entry_id)).toBe("task");
    expect(await askedBy((await createEntryFor(owner)).entry_id)).toBeNull();
  });

  test("is a list and a file for administrators, with filters", async () => {
    await generate();
    const admin = await createAdmin();
    const read = (as: Actor | undefined, query: string) =>
      call(registerRoute.GET as never, { as, path: `/api/provenance?${query}` });
    expect((await read(undefined, "")).status).toBe(401);
    expect((await read(owner, "format=csv")).status).toBe(403);
    expect((await read(admin, "format=xml")).status).toBe(400);
    const kinds = async (query: string) =>
      ((await read(admin, query)).json as { kind: string }[]).map(({ kind }) => kind);
    expect(await kinds("")).toEqual(["published", "generated"]);
    expect(await kinds("kind=published")).toEqual(["published"]);
    expect(await kinds("author=nadie")).toEqual([]);
    expect(await kinds("to=2020-01-01")).toEqual([]);
    for (const format of ["csv", "ndjson"]) {
      const { status, text } = await read(admin, `format=${format}&kind=published&limit=1`);
      expect([status, text.match(/published/g)]).toEqual([200, ["published"]]);
    }
  });
});

describe("a text that was published unread", () => {
  const answerFor = (
    as: Actor | undefined,
    entryId: number,
    body: object = { ...ticks, version: 1 },
  ) =>
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    call<any>(afterwardsRoute.POST as never, { as, body, params: { entryId } });

  test("is answered for afterwards by who edits its space, once, and readers are told when", async () => {
    const { entry_id } = (await generate()).json.entry;
    const refused = [
      await answerFor(undefined, entry_id),
      await answerFor(stranger, entry_id),
      await answerFor(editor, entry_id, { ...ticks, version: 1, facts: false }),
      await answerFor(editor, entry_id, ticks), // whatever it says by now
      await answerFor(editor, entry_id + 1),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 403, 400, 400, 404]);
    const { status } = await answerFor(editor, entry_id);
    expect(status).toBe(200);
    const entry = await getEntry(entry_id);
    expect(entry).toMatchObject({
      ...{ disclosure: "ai-assisted", reviewer: { username: editor.username } },
    });
    expect(entry.reviewed_late).toBe(true);
    expect((await answerFor(owner, entry_id)).status).toBe(409); // somebody does already
    const events = await db.textEvent.findMany({ orderBy: { event_id: "asc" }, skip: 2 });
    expect(events).toMatchObject([
      { kind: "reviewed", actor_id: editor.id, data: { afterwards: true } },
      { kind: "relabelled", data: { disclosure_before: "ai-autonomous" } },
    ]);
  });

  test("is answered for as it was read, and not by whoever only lists it", async () => {
    const { entry_id } = (await generate()).json.entry;
    const { space_id } = await createSpaceFor(stranger);
    await addEntryToSpace(stranger, space_id, entry_id);
    expect((await answerFor(stranger, entry_id)).status).toBe(403);
    await updateEntry(owner, entry_id, { content: "Otra cosa muy distinta, escrita después." });
    expect((await answerFor(editor, entry_id, { ...ticks, version: 1 })).status).toBe(409);
    expect((await answerFor(editor, entry_id, { ...ticks, version: 2 })).status).toBe(200);
  });

  test("is a machine's: nobody answers so for a person's", async () => {
    const { entry_id } = await createEntryFor(owner);
    expect((await answerFor(await createAdmin(), entry_id)).status).toBe(409);
  });

  test("is found on the desk, also when it never waited there, until somebody answers for it", async () => {
    const { entry_id } = (await generate()).json.entry;
    const alone = { draft_id: null, entry_published: entry_id, written: null };
    expect(await deskOf(editor, "publicado")).toMatchObject([{ ...alone, unanswered: true }]);
    expect(await deskOf(stranger, "publicado")).toEqual([]);
    expect((await answerFor(editor, entry_id)).status).toBe(200);
    expect(await deskOf(editor, "publicado")).toMatchObject([
      {
        ...{ ...alone, unanswered: false, answered_by: editor.username },
        answerer: { username: editor.username, fullName: "Persona de Prueba" },
      },
    ]);
    expect(await deskOf(await createAdmin(), "publicado")).toMatchObject([alone]);
  });

  test("is offered by who keeps the machine, who answers for nothing in a space of others", async () => {
    const { entry_id } = (await generate()).json.entry;
    await db.space.update({ where: { space_id: space.space_id }, data: { owner_id: editor.id } });
    expect(await deskOf(owner, "publicado")).toMatchObject([
      { entry_published: entry_id, unanswered: false },
    ]);
  });

  test("stands by its hour among those that waited, page by page", async () => {
    const titles = ["La marea", "El faro de noche", "Una lonja", "Pan de ayer"];
    for (const [index, title] of titles.entries()) {
      ai.answer(articleOf(title));
      const { json } = await generate(index % 2 === 0 ? {} : { draft: true });
      if (json.draft) await post(publishRoute, owner, {}, json.draft.draft_id);
    }
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listReviews(owner, { tab: "publicado", limit: 1, cursor });
      read.push(...page.items.map(({ title }) => title));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(read).toEqual(titles.toReversed());
  });

  test("is offered on the desk until somebody answers for it", async () => {
    const draftId = await waiting();
    const { json } = await post(publishRoute, editor, {}, draftId);
    expect(await deskOf(editor, "publicado")).toMatchObject([{ unanswered: true }]);
    expect((await answerFor(editor, json.entry_id)).status).toBe(200);
    expect(await deskOf(editor, "publicado")).toMatchObject([{ unanswered: false }]);
  });

  test("that was approved was read before its readers had it, whatever date it bears by now", async () => {
    const { json } = await post(approveRoute, editor, ticks, await waiting());
    expect((await getEntry(json.entry_id)).reviewed_late).toBe(false);
    const dated = "2026-01-01T00:00:00.000Z";
    await updateEntry(await createAdmin(), json.entry_id, { dated });
    expect(await getEntry(json.entry_id)).toMatchObject({ created: dated, reviewed_late: false });
  });
});
