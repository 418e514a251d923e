import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { ai } from "@/tests/support/ai-service"; // next: it sets where the service is
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as commentRoute from "@/app/api/ai/generate-comment/route";
import * as newsRoute from "@/app/api/ai/generate-news/route";
import * as executeRoute from "@/app/api/tasks/[taskId]/execute/route";
import type { Actor } from "@/lib/kernel/actor";
import { listEntryComments } from "@/lib/texts/comments/queries";
import { feedAt } from "@/lib/discovery/feeds";
import { db } from "@/lib/kernel/db";
import type { Space } from "@/lib/spaces/spaces/dto";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { bad } from "@/tests/unit/checks/bad";
import type { Case } from "@/tests/unit/checks/cases";
import { good } from "@/tests/unit/checks/good";
import { nine } from "@/tests/unit/checks/nine";

/** What becomes of an answer that the model gives, and gives once more when it is asked to mend it. */
const fates = {
  published: { status: 200, readers: 1, desk: [], outcome: "published" },
  review: { status: 202, readers: 0, desk: [["review", null]], outcome: "written" },
  refused: {
    ...{ status: 422, readers: 0, desk: [["rejected", "blocked"]], outcome: "refused" },
    says: /^No se ha publicado: [A-ZÁÉÍÓÚÑ].*\.$/,
  },
  "too long to be read": { status: 422, readers: 0, desk: [], outcome: "refused", says: /40\.000/ },
} as const;
type Fate = keyof typeof fates;

/** What is worth asking for once more; whatever else can be mended is, without asking. */
const askedAgain: Record<string, Fate> = {
  "twice as long as asked for": "refused",
  "shorter than asked for": "review",
  "a title of two lines": "review",
  "a title that says what another says": "refused",
  "a text that stops in the middle of a sentence": "refused",
  "a text that stops between two words, where the others end": "refused",
  "a text that stops in a link": "refused",
  "a text that stops after a heading": "refused",
  "a text that stops in a block of code": "refused",
  "a short text whose service stopped at its limit": "refused",
};

/** No answer may be so long, and a link that nobody gave is none any more before the checks see it. */
const others: Record<string, Fate> = {
  "132,000 characters": "too long to be read",
  "a link in a comment": "published",
};

function fateOf({ name, found }: Case): { fate: Fate; calls: number } {
  const again = askedAgain[name];
  if (again) return { fate: again, calls: 2 };
  const levels = found.map((one) => one.split(" ")[1]);
  const fate = levels.includes("block")
    ? "refused"
    : levels.includes("warn")
      ? "review"
      : "published";
  return { fate: others[name] ?? fate, calls: 1 };
}

/** Machines have no sources yet. */
const canCome = ({ context }: Case) => !context?.sources;

let [owner, stranger] = [] as unknown as [Actor, Actor];
let bot: Actor;
let space: Space;

beforeAll(async () => {
  await resetDatabase();
  [owner, stranger] = [await createUser(), await createUser()];
  const account = await createSynthetic(owner, {
    fullName: "Clara",
    personality: "Escribes como una farera que ha leído mucho y habla poco. Frases cortas.",
  });
  bot = { ...account, isAdmin: false, isEditor: false };
});

beforeEach(async () => {
  await db.generation.deleteMany();
  await db.draft.deleteMany();
  // Most answers are one article with a change: what another case has published is there no more.
  const status = "trashed";
  await db.entry.updateMany({
    where: { deleted_at: null },
    data: { status, deleted_at: new Date() },
  });
  await db.storedComment.updateMany({ data: { status } });
  space = await createSpaceFor(owner, {
    ...{ name: "El Faro", subtitle: "Diario del puerto" },
    description: "Barcos, mareas y la gente que vive de ellas, contados sin prisa y sin adornos.",
  });
  ai.calls.length = 0;
});

afterAll(() => ai.close());

/** Its own instructions are what the machine is told; nothing else of a case is known beforehand. */
const ABOUT = "Cuenta cómo se trabaja en la lonja antes de que amanezca, sin nombrar a nadie.";

/** What the checks know from elsewhere stands in the space, by the same author or by another. */
async function publishEarlier({ context }: Case) {
  for (const { title, content, own } of context?.earlier ?? []) {
    const { entry_id } = await createEntryFor(own ? bot : stranger, { title, content });
    await addEntryToSpace(owner, space.space_id, entry_id);
  }
}

const post = (route: { POST: unknown }, body: object, params?: Record<string, number>) =>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  call<any>(route.POST as never, { as: owner, body, params });

const byDialog = () => post(newsRoute, { userId: bot.id, spaceId: space.space_id, about: ABOUT });

/** A run of a task says in its row what a dialog answers by its status. */
async function byTask({ context }: Case) {
  const { task_id } = await createTaskFor(owner, {
    ...{ user_id: bot.id, space_id: space.space_id, instructions: ABOUT },
    ...{ series: context?.series ?? false },
    ...{ words_min: context?.words?.min ?? null, words_max: context?.words?.max ?? null },
  });
  const { json } = await post(executeRoute, {}, { taskId: task_id });
  const { outcome, error } = await db.taskRun.findFirstOrThrow({ where: { task_id } });
  const status = error?.includes("Redacción") ? 202 : json.error ? 422 : 200;
  expect(outcome).toBe({ 200: "succeeded", 202: "review", 422: "skipped" }[status]);
  return { status, json: { message: error ?? "" } };
}

/** What readers find of the machine's: in the feed of the space, or under the entry. */
async function readersFind(entryId: number | null): Promise<number> {
  if (entryId !== null) return (await listEntryComments(entryId, { limit: 5 })).items.length;
  const { result } = await tagsOf(() => feedAt(null, `s/${space.slug}/feeds/feed.json`));
  const { items } = JSON.parse(String(result?.body)) as {
    items: { _rotativa?: { disclosure?: string } }[];
  };
  return items.filter((one) => one._rotativa?.disclosure === "ai-autonomous").length;
}

async function check(one: Case, way: "dialog" | "task") {
  const { kind, title, content, cutShort } = one.text;
  const entryId = kind === "comment" ? (await createEntryFor(stranger)).entry_id : null;
  await publishEarlier(one);
  const answer = JSON.stringify(kind === "entry" ? { title, content } : { content });
  if (cutShort) ai.cutShort(answer.slice(0, -2));
  else ai.answer(answer);
  const { status, json } =
    entryId !== null
      ? await post(commentRoute, { userId: bot.id, entryId })
      : way === "task"
        ? await byTask(one)
        : await byDialog();
  const { fate, calls } = fateOf(one);
  const { says, ...expected } = { says: undefined, ...fates[fate] };
  const desk = await db.draft.findMany({ select: { state: true, written: true } });
  const own = (one.context?.earlier ?? []).filter((text) => text.own).length; // of the machine, and there before
  const ledger = await db.generation.findMany({ orderBy: { generation_id: "asc" } });
  expect({
    status,
    readers: (await readersFind(entryId)) - own,
    desk: desk.map(({ state, written }) => [state, written?.decision]),
    outcome: ledger.at(-1)?.outcome,
  }).toEqual(expected);
  if (says) expect(json.message).toMatch(says);
  expect(ai.calls).toHaveLength(calls);
  expect(ledger.slice(0, -1).map(({ outcome }) => outcome)).toEqual(calls === 2 ? ["refused"] : []);
}

/** Only a task asks for a length, or writes a series. */
const wayOf = ({ context }: Case) => (context?.words || context?.series ? "task" : "dialog");

describe("nine answers that no editor would print, and that were printed", () => {
  test.each(nine)("by a task: $name", (one) => check(one, "task"));
  test.each(nine)("by a dialog: $name", (one) => check(one, "dialog"));
});

describe("other bad ones, of every kind", () => {
  test.each(bad.filter(canCome))("$name", (one) => check(one, wayOf(one)));
});

describe("good ones that look suspicious", () => {
  test.each(good.filter(canCome))("$name", (one) => check(one, wayOf(one)));
});
