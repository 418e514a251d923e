import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import { publishDraft, submitDraft, updateDraft } from "@/lib/publishing/drafting/commands";
import {
  approveReview,
  expireReviews,
  rejectReview,
} from "@/lib/publishing/drafting/review-commands";
import { getReview } from "@/lib/publishing/review/queries";
import type { Space } from "@/lib/spaces/spaces/dto";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { resetDatabase } from "@/tests/support/database";
import { deskOf } from "@/tests/support/desk";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { prose } from "@/tests/support/prose";
import { ARTICLE } from "@/tests/unit/checks/cases";

const missing = { code: "not_found" };
const PRIVATE = { reason: "estilo", note: "Lo de octubre, ni mentarlo." } as const;

let [owner, stranger] = [] as unknown as [Actor, Actor];
let bot: { id: number };
let theirs: Space;
let entry_id: number;

beforeEach(async () => {
  await resetDatabase();
  [owner, stranger] = [await createUser(), await createUser()];
  bot = await createSynthetic(owner);
  theirs = await createSpaceFor(stranger, { autonomy: "revision" });
  ({ entry_id } = await createEntryFor(stranger));
  await addEntryToSpace(stranger, theirs.space_id, entry_id);
  ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
});
afterAll(() => ai.close());

/** A comment on a stranger's entry that its machine's owner keeps: the space is the stranger's. */
async function kept(): Promise<number> {
  const asked = { userId: bot.id, entryId: entry_id, about: "Habla del sonido.", draft: true };
  const { draft } = await requestComment(owner, asked);
  expect(draft).toMatchObject({ state: "open", space_id: theirs.space_id });
  return draft!.draft_id;
}

const anew = (draftId: number) => {
  ai.answer(JSON.stringify({ content: "De noche se oye mejor que se ve." }));
  return requestRewrite(owner, draftId, { note: PRIVATE.note });
};

async function expire(draft_id: number) {
  await db.writtenDraft.update({ where: { draft_id }, data: { expires_at: new Date(0) } });
  await expireReviews();
}

const refused = async (actor: Actor) =>
  (await deskOf(actor, "rechazado")).map(({ draft_id }) => draft_id);

describe("a machine's draft that its owner keeps to themselves", () => {
  test.each([
    ["turned down", (draftId: number) => rejectReview(owner, draftId, PRIVATE)],
    ["written anew", anew],
    ["expired", expire],
  ])("F1: is theirs alone once it is %s, too", async (_what, end) => {
    const draftId = await kept();
    await end(draftId);
    await expect(getReview(stranger, draftId)).rejects.toMatchObject(missing);
    expect(await refused(stranger)).toEqual([]);
    expect(await refused(owner)).toEqual([draftId]);
    expect((await getReview(owner, draftId)).written?.decision).not.toBeNull();
  });

  test("F1: is theirs alone when the checks refuse it", async () => {
    const content = "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.";
    ai.answer(JSON.stringify({ content }));
    const asked = { userId: bot.id, entryId: entry_id };
    await expect(requestComment(owner, asked)).rejects.toMatchObject({ code: "unfit" });
    const { draft_id } = await db.draft.findFirstOrThrow();
    await expect(getReview(stranger, draft_id)).rejects.toMatchObject(missing);
    expect(await refused(stranger)).toEqual([]);
    expect(await refused(owner)).toEqual([draft_id]);
  });

  test("F8: is not shown beside the version that they hand over", async () => {
    const former = await kept();
    const { draft } = await anew(former);
    await submitDraft(owner, draft.draft_id, { space_id: theirs.space_id });
    expect((await getReview(stranger, draft.draft_id)).former).toBeNull();
    expect((await getReview(owner, draft.draft_id)).former).toMatchObject({
      ...{ draft_id: former, note: PRIVATE.note },
    });
  });
});

test("S6: a comment that is kept, or waits elsewhere, is not quoted to who publishes the same", async () => {
  const said =
    "Un faro también se oye de noche, cuando la niebla no deja ver nada desde el puerto.";
  ai.answer(JSON.stringify({ content: said }));
  await kept();
  const { entry_id: other } = await createEntryFor(stranger);
  await addEntryToSpace(stranger, theirs.space_id, other);
  ai.answer(JSON.stringify({ content: "¿Y quién paga la luz del faro?" }));
  const { draft } = await requestComment(owner, { userId: bot.id, entryId: other });
  await updateDraft(owner, draft!.draft_id, { content: said });
  const says = "El comentario repite otro borrador suyo.";
  await expect(publishDraft(stranger, draft!.draft_id)).rejects.toThrow(says);
  const { written } = await getReview(stranger, draft!.draft_id);
  expect(written?.findings.map(({ text }) => text)).toEqual([says]);
});

describe("what its owner publishes by themselves", () => {
  const ticks = { facts: true, sources: true, answers: true } as const;
  let [editor, other] = [] as unknown as [Actor, Actor];
  let [own, another] = [] as unknown as [Space, Space];

  beforeEach(async () => {
    [editor, other] = [await createUser(), await createUser()];
    own = await createSpaceFor(owner, { autonomy: "revision" });
    another = await createSpaceFor(owner);
    for (const [space, joins] of [[own, editor] as const, [another, other] as const]) {
      await setMember(owner, space.space_id, joins.id, "editor");
      await joinTeam(joins, space.space_id);
    }
  });

  /** An entry for the owner's space; `draft`: they keep it, else it waits. */
  async function written(title: string, draft: boolean, content = prose(1)[0]): Promise<number> {
    ai.answer(articleOf(title, content));
    const asked = { userId: bot.id, spaceId: own.space_id, about: PRIVATE.note, draft };
    const made = await requestEntry(owner, asked);
    expect(made.draft?.state).toBe(draft ? "open" : "review");
    return made.draft!.draft_id;
  }

  const alone = { draft_id: null, written: null };

  test.each([
    ["unread", publishDraft, false],
    [
      "having read it",
      (actor: Actor, draftId: number) => approveReview(actor, draftId, ticks),
      true,
    ],
  ] as const)(
    "S6: %s is before editors as its readers have it",
    async (_how, publish, read_first) => {
      const draft_id = await written("Cierre secreto", true);
      await updateDraft(owner, draft_id, { title: "El puerto cambia de hora" });
      await publish(owner, draft_id);
      await expect(getReview(editor, draft_id)).rejects.toMatchObject(missing);
      const desk = await deskOf(editor, "publicado");
      expect(desk).toMatchObject([{ ...alone, title: "El puerto cambia de hora", read_first }]);
      expect(desk[0]?.answered_by).toBe(read_first ? owner.username : null);
      expect(JSON.stringify(desk)).not.toContain("secreto");
      for (const reader of [owner, await createAdmin()]) {
        expect((await getReview(reader, draft_id)).written?.brief).toBe(PRIVATE.note);
        expect(await deskOf(reader, "publicado")).toMatchObject([
          { draft_id, written: { first_title: "Cierre secreto" } },
        ]);
      }
    },
  );

  test("S6: as a comment is among the comments, and not on the desk of editors", async () => {
    const { entry_id } = await createEntryFor(owner);
    await addEntryToSpace(owner, own.space_id, entry_id);
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
    const asked = { userId: bot.id, entryId: entry_id, draft: true };
    const draft_id = (await requestComment(owner, asked)).draft!.draft_id;
    await publishDraft(owner, draft_id);
    expect(await deskOf(editor, "publicado")).toEqual([]);
    expect(await deskOf(owner, "publicado")).toMatchObject([{ draft_id }]);
  });

  test("S6: or others do tells the editors of another space nothing of its draft", async () => {
    const draft_id = await written("La hora del puerto", false);
    const { entry_id } = (await approveReview(editor, draft_id, ticks)) as Entry;
    await addEntryToSpace(owner, another.space_id, entry_id);
    expect(await deskOf(other, "publicado")).toMatchObject([
      { ...alone, entry_published: entry_id, read_first: true, answered_by: editor.username },
    ]);
    expect(await deskOf(editor, "publicado")).toMatchObject([{ draft_id }]);
    expect((await getReview(editor, draft_id)).written?.brief).toBe(PRIVATE.note);
  });

  test("S6: or keeps is not named by what the checks find in the next text, which waits", async () => {
    await written("Cierre secreto", true, ARTICLE);
    const copied = ARTICLE.split(" ").slice(0, 20).join(" ");
    const content = [...prose(3), `Y añade: ${copied}.`].join("\n\n");
    const draft_id = await written("La hora del puerto", false, content);
    const { findings } = (await getReview(editor, draft_id)).written!;
    expect(findings.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^El texto copia \d+ palabras seguidas de otro borrador suyo\.$/),
    );
    expect(JSON.stringify(findings)).not.toContain("secreto");
  });
});

describe("what the editors of a space have had before them", () => {
  test.each([
    ["turned down", "rechazado", (draftId: number) => rejectReview(owner, draftId, PRIVATE)],
    [
      "published",
      "publicado",
      (draftId: number) =>
        approveReview(stranger, draftId, { facts: true, sources: true, answers: true }),
    ],
  ] as const)("goes on being seen by them once it is %s", async (_what, tab, end) => {
    const draftId = await kept();
    await submitDraft(owner, draftId, { space_id: theirs.space_id });
    await end(draftId);
    expect((await getReview(stranger, draftId)).written?.decision).not.toBeNull();
    expect((await deskOf(stranger, tab)).map(({ draft_id }) => draft_id)).toEqual([draftId]);
  });

  test.each([
    ["turned down", "rechazado", (draftId: number) => rejectReview(stranger, draftId, PRIVATE)],
    ["expired", "rechazado", expire],
    ["published", "publicado", (draftId: number) => publishDraft(stranger, draftId)],
  ] as const)(
    "was handed to them by a server of the version before, and is %s",
    async (_what, tab, end) => {
      const draft_id = await kept();
      await submitDraft(owner, draft_id, { space_id: theirs.space_id });
      await db.draft.update({ where: { draft_id }, data: { shown_version: null } });
      await end(draft_id);
      expect(await deskOf(stranger, tab)).toMatchObject([{ draft_id }]);
    },
  );

  test("is shown beside the version that takes its place", async () => {
    const { draft } = await requestComment(owner, { userId: bot.id, entryId: entry_id });
    expect(draft).toMatchObject({ state: "review" });
    const { draft: next } = await anew(draft!.draft_id);
    const { former } = await getReview(stranger, next.draft_id);
    expect(former).toMatchObject({ draft_id: draft!.draft_id, note: PRIVATE.note });
  });
});
