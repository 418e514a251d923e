import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import {
  createDraft,
  deleteDraft,
  publishDraft,
  submitDraft,
} from "@/lib/publishing/drafting/commands";
import { requireEntry } from "@/lib/texts/entries/records";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import { db, type Database } from "@/lib/kernel/db";
import { moderateComments } from "@/lib/desk/moderation/commands";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { requireSpace } from "@/lib/spaces/spaces/records";
import { lockDraft } from "@/lib/texts/drafts/records";
import { setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { hasSessions } from "@/tests/support/fresh-database";
import { untilSomeoneWaits } from "@/tests/support/lock-waits";

// The order in which commands lock: see `requireEntry`.

let owner: Actor;
let bot: { id: number };
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner);
  await updateSpace(owner, space.space_id, { autonomy: "revision" });
  ai.answer(articleOf("La marea vuelve a su hora"));
});
afterAll(() => ai.close());

const waiting = async () =>
  (await requestEntry(owner, { userId: bot.id, spaceId: space.space_id } as never)).draft!.draft_id;

describe.skipIf(!hasSessions)("who holds a draft waits for no space", () => {
  /** Ends although somebody holds the space until then. */
  const besides = <T>(work: () => Promise<T>): Promise<T> =>
    db.$transaction(async (tx) => {
      await requireSpace(tx as Database, space.space_id);
      return work();
    });

  test("when another version is kept in its place", async () => {
    const draftId = await waiting();
    ai.answer(articleOf("Otro asunto del muelle"));
    const { draft } = await besides(() => requestRewrite(owner, draftId, { note: "Más corto." }));
    expect(draft).toMatchObject({ state: "review", title: "Otro asunto del muelle" });
  });

  test("when a comment is kept", async () => {
    const { entry_id } = await createEntryFor(owner);
    await addEntryToSpace(owner, space.space_id, entry_id);
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
    const asked = { userId: bot.id, entryId: entry_id };
    const { draft } = await besides(() => requestComment(owner, asked as never));
    expect(draft).toMatchObject({ state: "review" });
  });
});

test.skipIf(!hasSessions)(
  "who deletes a draft holds it before its entry in the ledger",
  async () => {
    const draftId = await waiting();
    let deleting: Promise<void> | undefined;
    await db.$transaction(async (tx) => {
      await lockDraft(tx as Database, draftId);
      deleting = deleteDraft(owner, draftId);
      await untilSomeoneWaits();
      // As whoever ends the text does; a deadlock otherwise.
      await tx.generation.updateMany({ data: { outcome: "refused" } });
    });
    await deleting;
    expect(await db.draft.count()).toBe(0);
  },
);

describe.skipIf(!hasSessions)("several of a kind are held by their ids", () => {
  /** Begins while somebody holds the first, and has not held the second by the time it waits. */
  async function inOrder<T>(
    hold: (tx: Database) => Promise<unknown>,
    work: () => Promise<T>,
    isFree: (tx: Database) => Promise<unknown>,
  ): Promise<T> {
    let working: Promise<T> | undefined;
    await db.$transaction(async (tx) => {
      await hold(tx as Database);
      working = work();
      await untilSomeoneWaits();
      await isFree(tx as Database);
    });
    return working!;
  }

  test("spaces that a draft goes to, with the one whose editors have it", async () => {
    const author = await createUser();
    await setMember(owner, space.space_id, author.id, "redactor");
    const further = await createSpaceFor(author);
    const text = { title: "Un título", content: "Un texto con lo justo." };
    const { draft_id } = await createDraft(author, { ...text, spaces: [further.space_id] });
    await submitDraft(author, draft_id, { space_id: space.space_id });
    await inOrder(
      (tx) => requireSpace(tx, space.space_id),
      () => publishDraft(owner, draft_id),
      (tx) =>
        tx.$queryRaw`SELECT FROM "space" WHERE "space_id" = ${further.space_id} FOR UPDATE NOWAIT`,
    );
    expect(await db.spaceEntry.count()).toBe(2);
  });

  test("entries over comments, with those over comments that wait", async () => {
    const admin = await createAdmin();
    const [first, second] = [await createEntryFor(owner), await createEntryFor(owner)];
    const said = { content: "Un comentario.", user_id: owner.id, entry_id: first.entry_id };
    const held = await db.storedComment.create({
      data: { ...said, status: "held", held_cause: "first" },
    });
    const { comment_id } = await createCommentFor(owner, second.entry_id);
    const done = await inOrder(
      (tx) => requireEntry(tx, first.entry_id),
      () =>
        moderateComments(admin, {
          ...{ action: "delete", comments: [comment_id], held: [held.comment_id] },
        }),
      (tx) =>
        tx.$queryRaw`SELECT FROM "entry" WHERE "entry_id" = ${second.entry_id} FOR UPDATE NOWAIT`,
    );
    expect(done).toEqual({ done: 2, gone: 0 });
  });
});
