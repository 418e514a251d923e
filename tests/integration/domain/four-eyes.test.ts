import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { updateComment } from "@/lib/publishing/publish/comment-commands";
import type { Comment } from "@/lib/texts/comments/dto";
import { publishDraft, scheduleDraft, submitDraft } from "@/lib/publishing/drafting/commands";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { republishEntry, takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { createSlug, deleteSlug, updateSlug } from "@/lib/publishing/publish/slug-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { getEntry } from "@/lib/texts/entries/queries";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import { db } from "@/lib/kernel/db";
import { approveReview, reviewPublished } from "@/lib/publishing/drafting/review-commands";
import { getReview, mayAnswerFor } from "@/lib/publishing/review/queries";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { acceptPlacement, acceptProposal } from "@/lib/fronts/placements/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { updateAccount } from "@/lib/accounts/account/profile-commands";
import { createTask } from "@/lib/newsroom/tasks/commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { runDueTask } from "@/lib/newsroom/task-runs/run-task";
import { setMember } from "@/lib/spaces/teams/commands";
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
import { soon } from "@/tests/support/soon";

let [owner, editor, admin] = [] as unknown as [Actor, Actor, Actor];
let bot: { id: number };
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  [owner, editor, admin] = [await createUser(), await createUser(), await createAdmin()];
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner, { four_eyes: true });
  await setMember(owner, space.space_id, editor.id, "editor");
  ai.answer(articleOf("La marea vuelve a su hora"));
});
afterAll(() => ai.close());

const ticks = { facts: true, sources: true, answers: true } as const;
const forbidden = { code: "forbidden" };

const generate = (as = owner) =>
  requestEntry(as, { userId: bot.id, spaceId: space.space_id } as never);
const waiting = async (as = owner) => (await generate(as)).draft!.draft_id;

describe("a space with four eyes", () => {
  test("has what a machine may publish alone elsewhere read first", async () => {
    expect((await generate()).draft).toMatchObject({ state: "review" });
    await updateSpace(owner, space.space_id, { four_eyes: false });
    ai.answer(articleOf("Otro asunto del muelle"));
    expect((await generate()).entry).toMatchObject({ disclosure: "ai-autonomous" });
  });

  test("has it approved by another editor, and not by who owns the machine", async () => {
    const draftId = await waiting();
    expect((await getReview(owner, draftId)).may).toMatchObject({
      ...{ approve: false, publish: false, decide: true, four_eyes: true },
    });
    await expect(approveReview(owner, draftId, ticks)).rejects.toMatchObject(forbidden);
    expect((await getReview(editor, draftId)).may).toMatchObject({ approve: true, publish: false });
    expect(await approveReview(editor, draftId, ticks)).toMatchObject({
      disclosure: "ai-assisted",
    });
  });

  test("has nothing published unread, nor at an hour, by nobody", async () => {
    const draftId = await waiting();
    for (const who of [owner, editor, admin]) {
      await expect(publishDraft(who, draftId)).rejects.toMatchObject(forbidden);
      await expect(
        scheduleDraft(who, draftId, { publish_at: new Date("2199-01-01") }),
      ).rejects.toMatchObject(forbidden);
    }
  });

  test("binds administrators who asked for it, and no others", async () => {
    const draftId = await waiting(admin);
    await expect(approveReview(admin, draftId, ticks)).rejects.toMatchObject(forbidden);
    await approveReview(editor, draftId, ticks);
    ai.answer(articleOf("Otro asunto del muelle"));
    await approveReview(admin, await waiting(), ticks);
  });

  test("counts who wrote what was in force then, and not who wrote it later", async () => {
    await updateAccount(admin, bot.id, { personality: "Escribe como una farera." });
    const draftId = await waiting();
    await updateAccount(owner, bot.id, { personality: "Escribe como un farero." });
    await expect(approveReview(admin, draftId, ticks)).rejects.toMatchObject(forbidden);
    ai.answer(articleOf("Otro asunto del muelle"));
    await approveReview(admin, await waiting(), ticks);
  });

  test("counts who wrote what the machine was told, whatever is saved while it writes", async () => {
    await updateAccount(admin, bot.id, { personality: "Escribe como una farera." });
    ai.calls.length = 0;
    const { letGo } = ai.hold();
    const writing = waiting();
    await soon(() => expect(ai.calls).toHaveLength(1));
    await updateAccount(owner, bot.id, { personality: "Escribe como un farero." });
    letGo();
    const draftId = await writing;
    expect((await getReview(admin, draftId)).may.approve).toBe(false);
    await expect(approveReview(admin, draftId, ticks)).rejects.toMatchObject(forbidden);
    await approveReview(editor, draftId, ticks);
  });

  test("takes nobody for another where it is not known who wrote what the machine was told", async () => {
    await db.user.update({ where: { id: bot.id }, data: { personality: "De nadie sabe quién." } });
    const draftId = await waiting();
    for (const who of [owner, editor, admin]) {
      await expect(approveReview(who, draftId, ticks)).rejects.toMatchObject(forbidden);
    }
    expect((await getReview(editor, draftId)).may).toMatchObject({ approve: false, decide: true });
    await updateAccount(owner, bot.id, { personality: "Escribe como un farero." });
    ai.answer(articleOf("Otro asunto del muelle"));
    const { draft } = await requestRewrite(editor, draftId, { note: "Más corto." });
    await approveReview(editor, draft.draft_id, ticks);
  });

  test("counts who asked for it first, whoever has had another version written since", async () => {
    const draftId = await waiting(admin);
    ai.answer(articleOf("Otro asunto del muelle"));
    const { draft } = await requestRewrite(editor, draftId, { note: "Más corto." });
    await expect(approveReview(admin, draft.draft_id, ticks)).rejects.toMatchObject(forbidden);
    await approveReview(editor, draft.draft_id, ticks);
  });

  test("has nothing changed by the machine's owner once it is approved", async () => {
    const { entry_id } = (await approveReview(editor, await waiting(), ticks)) as Entry;
    const content = "Un texto que nadie más ha leído.";
    await expect(updateEntry(owner, entry_id, { content })).rejects.toMatchObject(forbidden);
    const correction = "Donde decía una hora, era otra.";
    const refusal = "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.";
    await expect(updateEntry(owner, entry_id, { correction })).rejects.toMatchObject(forbidden);
    await expect(updateEntry(admin, entry_id, { content, correction: refusal })).rejects.toThrow(
      "En la corrección",
    );
    await updateEntry(owner, entry_id, { image_alt: "Un faro" });
    expect(await updateEntry(admin, entry_id, { content })).toMatchObject({
      ...{ disclosure: "ai-autonomous", reviewer: null, reviewed_at: null },
    });
  });

  const IMAGE = `/uploads/${"a".repeat(32)}-640x480.webp`;
  const first = async (entry_id: number) =>
    (await db.slug.findFirstOrThrow({ where: { entry_id }, orderBy: { slug_id: "asc" } })).slug_id;

  test.each<[string, (actor: Actor, entry_id: number) => Promise<unknown>]>([
    ["its image", (actor, id) => updateEntry(actor, id, { image: IMAGE })],
    ["its image for networks", (actor, id) => updateEntry(actor, id, { social_image: IMAGE })],
    ["its date", (actor, id) => updateEntry(actor, id, { dated: "1998-03-01T11:00:00.000Z" })],
    ["its address", (actor, id) => updateEntry(actor, id, { slug: "otra-ruta" })],
    ["an address", (actor, entry_id) => createSlug(actor, { path: "una-mas", entry_id })],
    [
      "an address that it has",
      async (actor, entry_id) =>
        updateSlug(actor, await first(entry_id), { path: "otra-ruta", entry_id }),
    ],
    [
      "the address of its links, by taking the first away,",
      async (actor, entry_id) => deleteSlug(actor, await first(entry_id)),
    ],
  ])(
    "F4: has %s changed by no owner of its machine, and unread once it is another",
    async (_what, act) => {
      const { entry_id } = (await approveReview(editor, await waiting(), ticks)) as Entry;
      await db.slug.create({ data: { path: "la-segunda", segment: "la-segunda", entry_id } });
      const before = await getEntry(entry_id);
      await expect(act(owner, entry_id)).rejects.toMatchObject(forbidden);
      expect(await getEntry(entry_id)).toEqual(before);
      await act(admin, entry_id);
      expect(await getEntry(entry_id)).toMatchObject({
        ...{ disclosure: "ai-autonomous", reviewer: null, reviewed_at: null },
      });
    },
  );

  test("S13: has the cut of its image changed by no owner of its machine, and unread once it is another", async () => {
    const { entry_id } = (await approveReview(editor, await waiting(), ticks)) as Entry;
    const kept = { image_focus_x: 50, image_focus_y: 50 };
    await db.entry.update({ where: { entry_id }, data: { image: IMAGE, ...kept } });
    const before = await getEntry(entry_id);
    const other = { image_focus_x: 0, image_focus_y: 100 };
    await expect(updateEntry(owner, entry_id, other)).rejects.toMatchObject(forbidden);
    expect(await getEntry(entry_id)).toEqual(before);
    await updateEntry(owner, entry_id, kept); // the same is no change
    expect(await updateEntry(admin, entry_id, other)).toMatchObject({
      ...{ disclosure: "ai-autonomous", reviewer: null, reviewed_at: null },
    });
  });

  test("F4: is not got round in the trash: what comes back with another address is proposed", async () => {
    const { entry_id } = (await approveReview(editor, await waiting(), ticks)) as Entry;
    await db.slug.create({ data: { path: "la-segunda", segment: "la-segunda", entry_id } });
    await takeEntryDown(owner, entry_id);
    await deleteSlug(owner, await first(entry_id));
    await republishEntry(owner, entry_id);
    const place = { space_id: space.space_id, entry_id };
    expect(await db.spaceEntry.count({ where: place })).toBe(0);
    expect(await db.placementProposal.count({ where: place })).toBe(1);
  });

  test("F4: has nothing approved at an address that the checks refuse", async () => {
    const draft_id = await waiting();
    const slug = "como-modelo-de-lenguaje-no-puedo-opinar-de-esto";
    await db.draft.update({ where: { draft_id }, data: { slug } });
    await expect(approveReview(editor, draft_id, ticks)).rejects.toMatchObject({
      ...{ code: "unfit", message: expect.stringContaining("En la dirección:") },
    });
    await db.draft.update({ where: { draft_id }, data: { slug: "la-marea" } });
    expect(await approveReview(editor, draft_id, ticks)).toMatchObject({ slug: "la-marea" });
  });

  test("has no comment under its entries changed by the machine's owner", async () => {
    const { entry_id } = await createEntryFor(editor);
    await addEntryToSpace(editor, space.space_id, entry_id);
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
    const { draft } = await requestComment(owner, { userId: bot.id, entryId: entry_id });
    const approved = (await approveReview(editor, draft!.draft_id, ticks)) as Comment;
    const say = (who: Actor, content: string) =>
      updateComment(who, approved.comment_id, { content });
    await expect(say(owner, "Un faro se ve.")).rejects.toMatchObject(forbidden);
    // S2: its image is read as its words are.
    const picture = { image: "https://ejemplo.es/faro.png" };
    await expect(updateComment(owner, approved.comment_id, picture)).rejects.toMatchObject(
      forbidden,
    );
    expect(await say(admin, "Un faro se ve.")).toMatchObject({ disclosure: "ai-autonomous" });
    await updateSpace(owner, space.space_id, { four_eyes: false });
    await say(owner, "Un faro se oye.");
  });

  test("lists no machine's text that somebody has read who does not edit it", async () => {
    const machine = { ...(await createSynthetic(owner)), isAdmin: false, isEditor: false };
    const stranger = await createUser();
    const about = { disclosure: "ai-assisted", reviewed_at: new Date() } as const;
    const read = await createEntryFor(machine, {}, { ...about, reviewed_by: stranger.id });
    await expect(addEntryToSpace(owner, space.space_id, read.entry_id)).rejects.toMatchObject(
      forbidden,
    );
  });

  test("has what a machine says under its entries read first", async () => {
    const { entry_id } = await createEntryFor(editor);
    await addEntryToSpace(editor, space.space_id, entry_id);
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
    const { draft } = await requestComment(owner, { userId: bot.id, entryId: entry_id });
    expect(draft).toMatchObject({ state: "review", space: { space_id: space.space_id } });
    await expect(publishDraft(editor, draft!.draft_id)).rejects.toMatchObject(forbidden);
    await approveReview(editor, draft!.draft_id, ticks);
  });

  test("counts whose task it is", async () => {
    await setMember(owner, space.space_id, editor.id, "propietario");
    const { task_id } = await createTask(admin, {
      ...{ name: "Crónica", type: "Entry", instructions: "Escribe.", schedule: "60" },
      ...{ user_id: bot.id, space_id: space.space_id },
    } as never);
    await executeTask(admin, task_id);

    const draft_id = (await deskOf(editor, "revisar"))[0]!.draft_id!;
    await expect(approveReview(admin, draft_id, ticks)).rejects.toMatchObject(forbidden);
    await approveReview(editor, draft_id, ticks);
  });

  test("lists no machine's text from elsewhere that nobody but its owner has read", async () => {
    const machine = { ...(await createSynthetic(owner)), isAdmin: false, isEditor: false };
    const unread = await createEntryFor(machine);
    await expect(addEntryToSpace(owner, space.space_id, unread.entry_id)).rejects.toMatchObject(
      forbidden,
    );
    const read = await createEntryFor(
      machine,
      {},
      { disclosure: "ai-assisted", reviewed_by: editor.id, reviewed_at: new Date() },
    );
    await addEntryToSpace(owner, space.space_id, read.entry_id);
    const persons = await createEntryFor(owner);
    await addEntryToSpace(owner, space.space_id, persons.entry_id);
  });
  test("has what a machine says under its entries read by its editors, whatever other spaces say", async () => {
    const { entry_id } = await createEntryFor(editor);
    await addEntryToSpace(editor, space.space_id, entry_id);
    const [stranger, machine, own] = await strangersMachine();
    await addEntryToSpace(stranger, own.space_id, entry_id); // only listed there
    await commentsOnTask(stranger, machine, own);

    const draft = await db.draft.findFirstOrThrow();
    expect(draft).toMatchObject({ state: "open", space_id: space.space_id });
    expect((await getReview(stranger, draft.draft_id)).may).toMatchObject({
      ...{ approve: false, publish: false, submit: true },
    });
    await expect(approveReview(stranger, draft.draft_id, ticks)).rejects.toMatchObject(forbidden);
    await expect(approveReview(editor, draft.draft_id, ticks)).rejects.toMatchObject({
      code: "not_found",
    });
    await submitDraft(stranger, draft.draft_id, { space_id: space.space_id });
    const told = await db.notice.findMany({ where: { user_id: owner.id } });
    expect(told.map(({ kind }) => kind)).toContain("machine_review"); // leads to the desk, and to no form
    await approveReview(editor, draft.draft_id, ticks);
  });

  test("has it read by its own, too, where an older space of the task's owner has four eyes", async () => {
    const [stranger, machine] = await strangersMachine();
    const own = await createSpaceFor(stranger, { four_eyes: true });
    const accomplice = await createUser();
    await setMember(stranger, own.space_id, accomplice.id, "editor");
    space = await createSpaceFor(owner, { four_eyes: true });
    await setMember(owner, space.space_id, editor.id, "editor");
    const { entry_id } = await createEntryFor(editor);
    await addEntryToSpace(editor, space.space_id, entry_id);
    await addEntryToSpace(stranger, own.space_id, entry_id);
    const draft_id = await commentsOnTask(stranger, machine, own);
    await expect(approveReview(accomplice, draft_id, ticks)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await db.draft.findFirst()).toMatchObject({ space_id: space.space_id });
  });

  test("binds a comment of its task that waits before the editors of another space", async () => {
    const [stranger, machine] = await strangersMachine();
    const own = await createSpaceFor(stranger, { four_eyes: true });
    const other = await createSpaceFor(owner, { autonomy: "revision" });
    const { entry_id } = await createEntryFor(owner);
    await addEntryToSpace(owner, other.space_id, entry_id);
    await addEntryToSpace(stranger, own.space_id, entry_id);
    const draft_id = await commentsOnTask(stranger, machine, own);
    await expect(publishDraft(owner, draft_id)).rejects.toMatchObject(forbidden);
    await approveReview(owner, draft_id, ticks);
  });

  test("keeps another version of a comment where the first one waited", async () => {
    const [stranger, machine, own] = await strangersMachine();
    const [strict, other] = [
      await createSpaceFor(owner, { autonomy: "borrador" }),
      await createSpaceFor(owner, { autonomy: "revision" }),
    ];
    const { entry_id } = await createEntryFor(owner);
    for (const { space_id } of [strict, other]) await addEntryToSpace(owner, space_id, entry_id);
    await addEntryToSpace(stranger, own.space_id, entry_id);
    const draft_id = await commentsOnTask(stranger, machine, own);
    ai.answer(JSON.stringify({ content: "Otra cosa se puede decir del faro." }));
    const { draft } = await requestRewrite(stranger, draft_id, { note: "Más corto." });
    const { space_id } = await db.draft.findUniqueOrThrow({ where: { draft_id } });
    expect(space_id).toBe(strict.space_id);
    expect(draft.space).toMatchObject({ space_id });
  });

  test("gives its editors the time that a new text has, when its owner hands one over", async () => {
    const { draft } = await requestEntry(owner, {
      ...{ userId: bot.id, spaceId: space.space_id, draft: true },
    } as never);
    const where = { draft_id: draft!.draft_id };
    const soonOver = new Date(Date.now() + 60_000);
    await db.writtenDraft.update({ where, data: { expires_at: soonOver } });
    await submitDraft(owner, draft!.draft_id, { space_id: space.space_id });
    const { expires_at } = await db.writtenDraft.findUniqueOrThrow({ where });
    expect(expires_at!.getTime()).toBeGreaterThan(soonOver.getTime());
  });

  test("binds a comment that was written before its entry stood there", async () => {
    const { entry_id } = await createEntryFor(editor);
    const [stranger, machine] = await strangersMachine();
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
    const asked = { userId: machine.id, entryId: entry_id, draft: true };
    const { draft } = await requestComment(stranger, asked);
    await addEntryToSpace(editor, space.space_id, entry_id);
    await expect(approveReview(stranger, draft!.draft_id, ticks)).rejects.toMatchObject(forbidden);
  });

  test("has nobody answer for a text of their own machine, nor change one that they approved before", async () => {
    await updateSpace(owner, space.space_id, { four_eyes: false });
    const unread = (await generate()).entry!;
    await updateSpace(owner, space.space_id, { autonomy: "revision" });
    ai.answer(articleOf("Otro asunto del muelle"));
    const read = (await approveReview(owner, await waiting(), ticks)) as Entry;
    await updateSpace(owner, space.space_id, { four_eyes: true });
    const answer = { ...ticks, version: 1 };
    await expect(reviewPublished(owner, unread.entry_id, answer)).rejects.toMatchObject(forbidden);
    expect(await mayAnswerFor(owner, unread.entry_id)).toBe(false);
    expect(await mayAnswerFor(editor, unread.entry_id)).toBe(true);
    const offered = async (who: Actor) =>
      (await deskOf(who, "publicado")).find((one) => one.entry_published === unread.entry_id);
    expect(await offered(owner)).toMatchObject({ unanswered: false });
    expect(await offered(editor)).toMatchObject({ unanswered: true });
    const content = "Un texto que nadie más ha leído.";
    await expect(updateEntry(owner, read.entry_id, { content })).rejects.toMatchObject(forbidden);
    expect(await reviewPublished(editor, unread.entry_id, answer)).toMatchObject({
      reviewer: { username: editor.username },
    });
  });

  test("asks again who has read what it only listed, once the author agrees to stand there", async () => {
    const [stranger, machine] = await strangersMachine();
    const author = { ...machine, isAdmin: false, isEditor: false };
    const read = { disclosure: "ai-assisted", reviewed_by: editor.id, reviewed_at: new Date() };
    const { entry_id } = await createEntryFor(author as never, {}, read as never);
    expect(await addEntryToSpace(editor, space.space_id, entry_id)).toMatchObject({
      state: "listed",
    });
    await updateEntry(stranger, entry_id, { content: "Un texto que nadie más ha leído." });
    await expect(acceptPlacement(stranger, space.space_id, entry_id)).rejects.toMatchObject(
      forbidden,
    );
  });

  test("N5: has what comes back as a proposal accepted by another editor, not by who owns the machine", async () => {
    const { space_id } = space;
    await updateSpace(owner, space_id, { four_eyes: false });
    const { entry_id } = (await generate()).entry!;
    await updateSpace(owner, space_id, { four_eyes: true });
    await takeEntryDown(owner, entry_id);
    await republishEntry(owner, entry_id);
    const place = { space_id, entry_id };
    expect(await db.placementProposal.findMany()).toMatchObject([place]);
    await updateEntry(owner, entry_id, { content: "Un texto que nadie más ha leído." });
    await expect(acceptProposal(owner, space_id, entry_id)).rejects.toMatchObject(forbidden);
    expect(await db.spaceEntry.count({ where: place })).toBe(0);
    await acceptProposal(editor, space_id, entry_id);
    expect(await db.spaceEntry.count({ where: place })).toBe(1);
  });

  test("does not count who has a task's text written anew", async () => {
    await setMember(owner, space.space_id, editor.id, "propietario");
    const { task_id } = await createTask(admin, {
      ...{ name: "Crónica", type: "Entry", instructions: "Escribe.", schedule: "60" },
      ...{ user_id: bot.id, space_id: space.space_id },
    } as never);
    await runNow(task_id);
    const draftId = (await deskOf(editor, "revisar"))[0]!.draft_id!;
    ai.answer(articleOf("Otro asunto del muelle"));
    const { draft } = await requestRewrite(editor, draftId, { note: "Más corto." });
    await expect(approveReview(admin, draft.draft_id, ticks)).rejects.toMatchObject(forbidden);
    await approveReview(editor, draft.draft_id, ticks);
  });

  test("counts who has run a task by hand", async () => {
    const { task_id } = await createTask(owner, {
      ...{ name: "Crónica", type: "Entry", instructions: "Escribe.", schedule: "60" },
      ...{ user_id: bot.id, space_id: space.space_id },
    } as never);
    await executeTask(admin, task_id);
    const draftId = (await deskOf(editor, "revisar"))[0]!.draft_id!;
    await expect(approveReview(admin, draftId, ticks)).rejects.toMatchObject(forbidden);
    await approveReview(editor, draftId, ticks);
  });
});

/** A person of no team, with a machine and a space of their own where machines only write. */
async function strangersMachine() {
  const stranger = await createUser();
  const machine = await createSynthetic(stranger);
  return [stranger, machine, await createSpaceFor(stranger, { autonomy: "borrador" })] as const;
}

/** Runs a new task of a space, whose machine says something under the newest entry there; returns the draft's id. */
async function commentsOnTask(who: Actor, machine: { id: number }, { space_id }: Space) {
  ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
  const { task_id } = await createTask(who, {
    ...{ name: "Charla", type: "Comment", instructions: "Comenta.", schedule: "60" },
    ...{ user_id: machine.id, space_id },
  } as never);
  await executeTask(who, task_id);
  return (await db.draft.findFirstOrThrow()).draft_id;
}

/** As its schedule does. */
async function runNow(task_id: number) {
  await db.task.update({ where: { task_id }, data: { next_run_at: new Date(0) } });
  await runDueTask();
}

test("without four eyes who owns the machine and edits the space decides alone", async () => {
  await updateSpace(owner, space.space_id, { four_eyes: false, autonomy: "revision" });
  await approveReview(owner, await waiting(), ticks);
});
