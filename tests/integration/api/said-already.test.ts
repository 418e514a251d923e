import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as commentRoute from "@/app/api/ai/generate-comment/route";
import * as newsRoute from "@/app/api/ai/generate-news/route";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { completeMarks } from "@/lib/texts/marks/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { hasSessions } from "@/tests/support/fresh-database";
import { untilSomeoneWaits } from "@/tests/support/lock-waits";
import { prose } from "@/tests/support/prose";
import { ARTICLE } from "@/tests/unit/checks/cases";

// A machine's text that says what is already here is found, whoever wrote that and wherever it stands.

let [owner, person] = [] as unknown as [Actor, Actor];
let [bot, another] = [] as unknown as [Actor, Actor];
let [here, there] = [] as unknown as [Space, Space];

beforeEach(async () => {
  await resetDatabase();
  [owner, person] = [await createUser(), await createUser()];
  const machine = async () => {
    const account = await createSynthetic(owner);
    return { ...account, isAdmin: false, isEditor: false };
  };
  [bot, another] = [await machine(), await machine()];
  [here, there] = [
    await createSpaceFor(owner, { name: "El Faro" }),
    await createSpaceFor(person, { name: "La Lonja" }),
  ];
});
afterAll(() => ai.close());

const post = (route: { POST: unknown }, body: object) =>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  call<any>(route.POST as never, { as: owner, body });

const write = (content: string, title = "Otro asunto") => {
  ai.answer(articleOf(title, content));
  return post(newsRoute, { userId: bot.id, spaceId: here.space_id });
};
const writeInSeries = async (content: string) => {
  ai.answer(articleOf("El tiempo: día 21", content));
  const { task_id } = await createTaskFor(owner, {
    ...{ user_id: bot.id, space_id: here.space_id, series: true },
  });
  await executeTask(owner, task_id).catch(() => null);
  return (await db.taskRun.findFirstOrThrow({ where: { task_id } })).outcome;
};
const publish = async (by: Actor, content: string, space?: Space) => {
  const { entry_id } = await createEntryFor(by, { title: "El puerto madruga", content });
  if (space) await addEntryToSpace(by === person ? by : owner, space.space_id, entry_id);
  await completeMarks(new AbortController().signal);
  return entry_id;
};

const [PARAGRAPH = "", SECOND = ""] = ARTICLE.split("\n\n");
const LONG = prose(8).join("\n\n");
/** The article with every sixth word another, as who rewords it in a hurry. */
const REWORDED = ARTICLE.split(" ")
  .map((word, at) => (at % 6 === 5 ? "otra" : word))
  .join(" ");

describe("a machine's article is refused that says", () => {
  const places: [string, () => Promise<unknown>, string][] = [
    [
      "what a person says in another space",
      () => publish(person, ARTICLE, there),
      ", de otro espacio",
    ],
    [
      "what a person says in no space",
      () => publish(person, ARTICLE),
      "El texto repite «El puerto",
    ],
    [
      "what a machine says in no space",
      () => publish(another, ARTICLE),
      "El texto repite «El puerto",
    ],
    ["what it says itself in no space", () => publish(bot, ARTICLE), "El texto repite «El puerto"],
    [
      "what is a part of a longer text",
      () => publish(person, `${LONG}\n\n${ARTICLE}`, there),
      "El texto copia frases de «El puerto madruga», de otro espacio",
    ],
    [
      "what somebody has commented",
      async () => {
        const entryId = await publish(person, LONG);
        await createCommentFor(person, entryId, { content: `${PARAGRAPH} ${SECOND}` });
      },
      "un comentario en «El puerto madruga»",
    ],
  ];
  test.each(places)("%s", async (_what, publishFirst, says) => {
    await publishFirst();
    await completeMarks(new AbortController().signal);
    const { status, json } = await write(ARTICLE);
    expect([status, json.message]).toEqual([422, expect.stringContaining(says)]);
  });

  test("the same in slightly other words, or a paragraph of it in a longer text", async () => {
    await publish(person, ARTICLE, there);
    for (const content of [REWORDED, `${prose(12).slice(6).join("\n\n")}\n\n${PARAGRAPH}`]) {
      const { status, json } = await write(content);
      expect([status, json.message]).toEqual([422, expect.stringMatching(/«El puerto madruga»/)]);
    }
  });

  test("in a series, what another has written: the series' own frame is its own", async () => {
    const forecast = (day: string) =>
      `Cielo despejado en el puerto durante todo el día, con nubes altas a última hora. La temperatura máxima será de ${day} grados y la mínima, de nueve. El viento soplará del norte, flojo, sin rachas. La probabilidad de lluvia es baja. Mañana cambiará el tiempo: entrará una borrasca por el oeste y conviene dejar el paraguas a mano. ${prose(day.length).at(-1)}`;
    await publish(bot, forecast("veinte"), here);
    expect(await writeInSeries(forecast("diecinueve"))).toBe("succeeded");
    await publish(another, forecast("doce"));
    expect(await writeInSeries(forecast("trece"))).toBe("skipped");
  });
});

describe("a machine's article passes", () => {
  beforeEach(() => publish(person, ARTICLE, there));

  test("that quotes another one, between marks or as a block", async () => {
    const sentence = PARAGRAPH.split(". ")[1] ?? "";
    const quoting = `${prose(14).slice(10).join("\n\n")}\n\nEn «El puerto madruga» se lee: «${sentence}».`;
    expect((await write(quoting)).status).toBe(200);
    const block = `${prose(9).slice(5).join("\n\n")}\n\nAsí lo cuenta «El puerto madruga»:\n\n> ${sentence}.\n\nNo hay más.`;
    expect((await write(block, "Un asunto más")).status).toBe(200);
  });

  test("that is about the same in its own words", async () => {
    const own = `En la lonja no se grita desde que hay pantallas. Quien compra mira bajar los precios y aprieta antes que nadie; quien vende cuenta cajas y calla. Los gatos esperan su parte debajo de los camiones, y nadie los echa, porque también madrugan. Las redes rotas se quedan para la tarde, cuando hay luz y conversación, y el suelo se friega con agua de mar.`;
    expect((await write(own)).status).toBe(200);
  });

  test("that has fewer than sixty words, and fourteen of them from another", async () => {
    const start = PARAGRAPH.split(" ").slice(0, 14).join(" ");
    expect((await write(`${start}, y de nadie más que yo sepa.`)).status).toBe(200);
  });
});

test("a machine's comment is refused that another machine made under another entry", async () => {
  const said =
    "La luz del faro se ve antes que la costa, y por eso nadie la apaga de madrugada ni en las noches más claras.";
  const [first, second] = [await publish(person, LONG), await publish(person, ARTICLE)];
  ai.answer(JSON.stringify({ content: said }));
  const comment = (by: Actor, entryId: number) => post(commentRoute, { userId: by.id, entryId });
  expect((await comment(bot, first)).status).toBe(200);
  const { status, json } = await comment(another, second);
  expect([status, json.message]).toEqual([422, expect.stringContaining("repite otro: «La luz")]);
});

describe.skipIf(!hasSessions)("two machines that say the same at the same moment", () => {
  /** Keeps each from what it publishes in until both wait for it. */
  const together = async (table: "space" | "entry", work: () => Promise<{ status: number }>[]) => {
    let begun: Promise<{ status: number }>[] = [];
    await db.$transaction(async (tx) => {
      await tx.$queryRawUnsafe(`SELECT FROM "${table}" FOR NO KEY UPDATE`);
      begun = work();
      await untilSomeoneWaits(begun.length);
    });
    return (await Promise.all(begun)).map(({ status }) => status).toSorted();
  };

  test("in two spaces: one is refused", async () => {
    const other = await createSpaceFor(owner, { name: "El Muelle" });
    ai.answer(articleOf("El puerto madruga", ARTICLE), articleOf("Una lonja", ARTICLE));
    const ask = (by: Actor, { space_id }: Space) =>
      post(newsRoute, { userId: by.id, spaceId: space_id });
    const statuses = await together("space", () => [ask(bot, here), ask(another, other)]);
    expect(statuses).toEqual([200, 422]);
    expect(await db.entry.count()).toBe(1);
  });

  test("under two entries: one is refused", async () => {
    const entries = [await publish(person, LONG), await publish(person, ARTICLE)];
    const said =
      "La luz del faro se ve antes que la costa, y por eso nadie la apaga de madrugada ni en las noches más claras.";
    ai.answer(JSON.stringify({ content: said }));
    const statuses = await together("entry", () =>
      [bot, another].map(({ id }, at) => post(commentRoute, { userId: id, entryId: entries[at] })),
    );
    expect(statuses).toEqual([200, 422]);
    expect(await db.comment.count()).toBe(1);
  });
});
