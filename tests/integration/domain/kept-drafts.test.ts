import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { requestComment } from "@/lib/newsroom/generation/commands";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import { submitDraft } from "@/lib/publishing/drafting/commands";
import {
  approveReview,
  expireReviews,
  rejectReview,
} from "@/lib/publishing/drafting/review-commands";
import { getReview } from "@/lib/publishing/review/queries";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import { deskOf } from "@/tests/support/desk";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

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
    ["turned down", (draftId: number) => rejectReview(stranger, draftId, PRIVATE)],
    ["expired", expire],
  ])("was handed to them by a server of the version before, and is %s", async (_what, end) => {
    const draft_id = await kept();
    await submitDraft(owner, draft_id, { space_id: theirs.space_id });
    await db.draft.update({ where: { draft_id }, data: { shown_version: null } });
    await end(draft_id);
    expect(await refused(stranger)).toEqual([draft_id]);
  });

  test("is shown beside the version that takes its place", async () => {
    const { draft } = await requestComment(owner, { userId: bot.id, entryId: entry_id });
    expect(draft).toMatchObject({ state: "review" });
    const { draft: next } = await anew(draft!.draft_id);
    const { former } = await getReview(stranger, next.draft_id);
    expect(former).toMatchObject({ draft_id: draft!.draft_id, note: PRIVATE.note });
  });
});
