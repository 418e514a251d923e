import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { ai } from "@/tests/support/ai-service"; // next: it sets where the service is
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { PATCH as changeSiteSettings } from "@/app/api/settings/route";
import { PATCH as changeUser } from "@/app/api/users/[userId]/route";
import { changeSettings } from "@/lib/desk/site/commands";
import { resolve } from "@/lib/discovery/resolve";
import { settingsTag } from "@/lib/house/settings/shown";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { liftAiStop, stopAi } from "@/lib/machines/ai-stops/commands";
import { addPrice, setBudget } from "@/lib/machines/spending/commands";
import { getSpending } from "@/lib/machines/spending/report";
import { budgetInput, priceInput } from "@/lib/machines/spending/schema";
import { updateSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { OWN_READER } from "@/lib/machines/synthetic-users/second-reader";
import { loadAuthor } from "@/lib/newsroom/generation/author";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { Ledger } from "@/lib/newsroom/generation/ledger";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import type { GenerationStep } from "@/lib/newsroom/generation/steps";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { getRunDetail } from "@/lib/newsroom/tasks/run-detail";
import { publishDraft, scheduleDraft, updateDraft } from "@/lib/publishing/drafting/commands";
import { approveReview } from "@/lib/publishing/drafting/review-commands";
import { publishDueDraft } from "@/lib/publishing/drafting/schedule";
import { getReview } from "@/lib/publishing/review/queries";
import type { Space } from "@/lib/spaces/spaces/dto";
import { setMember } from "@/lib/spaces/teams/commands";
import type { Method } from "@/lib/texts/provenance/dto";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf, type Fault } from "@/tests/support/fake-openai";
import { soon } from "@/tests/support/soon";
import { ARTICLE } from "@/tests/unit/checks/cases";

let [admin, owner, editor] = [] as unknown as [Actor, Actor, Actor];
let bot: { id: number; username: string };
let space: Space;
let letGo = () => {};

const MODEL = "modelo-de-prueba";
const TEXT = articleOf("El puerto madruga", ARTICLE);
const FIGURES =
  "El muelle costó 3.400.000 euros, lo usan 12.500 personas y el 48 % viene del norte.";
const NO_ANSWER = "El modelo que lee no respondió lo que se le pregunta.";
const UNREAD = (why: string) => `No se pudo hacer la segunda lectura. ${why}`;

/** What a model says of a text. */
const says = (apto: string, motivo = "") => JSON.stringify({ motivo, apto });
const DOUBT = says("duda", "No dice quién cuenta las cajas.");

beforeEach(async () => {
  await resetDatabase();
  Object.assign(env, { AI_DAILY_LIMIT_USER: 1000, AI_DAILY_LIMIT_SITE: 1000 });
  [admin, owner, editor] = [await createAdmin(), await createUser(), await createUser()];
  bot = await createSynthetic(owner, { second_reader: OWN_READER });
  space = await createSpaceFor(owner, { name: "El Faro" });
  await setMember(owner, space.space_id, editor.id, "editor");
  ai.calls.length = 0;
});
afterEach(() => letGo());
afterAll(() => ai.close());

const asked = () => ({ userId: bot.id, spaceId: space.space_id });
const write = () => requestEntry(owner, asked());
const ledger = () => db.generation.findMany({ orderBy: { generation_id: "asc" } });
const purposes = async () => (await ledger()).map(({ purpose, outcome }) => [purpose, outcome]);
const findings = async () =>
  (await db.writtenDraft.findMany({ orderBy: { draft_id: "asc" } })).flatMap(
    (written) => written.findings as { check: string; level: string; text: string }[],
  );

/** Writes a text whose reading begins after `change`. */
const writeThen = (change: () => void, signal?: AbortSignal) =>
  requestEntry(owner, asked(), {
    signal,
    onStep: (step: GenerationStep) => step === "processing" && change(),
  });

/** The text waits before the editors, for this reason alone. */
async function expectDoubt(made: { draft?: { state: string } }, text: string) {
  expect(made.draft?.state).toBe("review");
  expect(await findings()).toEqual([{ check: "reader", level: "warn", text, spans: [] }]);
  expect(await db.entry.count()).toBe(0);
}

describe("a text that another machine reads", () => {
  test("is published when it is fit; the reading is a call of its own in the ledger", async () => {
    ai.answer(TEXT, says("si"));
    const { entry, tokens } = await write();
    expect(entry?.title).toBe("El puerto madruga");
    expect(tokens).toBe(246);
    const of = { user_id: bot.id, owner_id: owner.id, space_id: space.space_id, model: MODEL };
    expect(await ledger()).toMatchObject([
      { ...of, purpose: "entry", outcome: "published" },
      {
        ...of,
        ...{ purpose: "reading", outcome: "answered", input_tokens: 100, output_tokens: 23 },
        finished: expect.any(Date) as Date,
      },
    ]);
  });

  test("is shown whole and as it would be published, with what was asked of its writer", async () => {
    await updateSyntheticUser(owner, bot.id, { personality: "Hablas poco." });
    ai.answer(
      articleOf("# El puerto madruga", `¡Claro! Aquí tienes el artículo:\n\n${ARTICLE}`),
      says("si"),
    );
    await requestEntry(owner, { ...asked(), about: "Habla de las 48 barcas de la lonja." });
    const { body } = ai.calls[1]!;
    const [instructions, prompt] = body.messages.map(({ content }) => content);
    expect(instructions).toContain("NO ES APTO SI HACE ALGO DE ESTO:\n1. Se niega a escribir");
    expect(prompt).toContain("Habla de las 48 barcas de la lonja.");
    expect(prompt).toContain("Hablas poco.");
    expect(prompt).toContain('"title": "El puerto madruga"');
    expect(prompt).not.toContain("Aquí tienes");
    expect(body.max_tokens).toBe(400);
    expect(ai.calls[0]!.body.max_tokens).toBe(4000);
  });

  test.each([
    [says("duda", "No dice quién cuenta las cajas."), "Otra IA duda: No dice quién cuenta"],
    [says("Duda."), "Otra IA duda: No dijo por qué."],
    [says("NO", "Habla de sus instrucciones."), "Otra IA no lo ve apto: Habla de sus"],
    [says("no", "Se corta. ".repeat(30)), "Otra IA no lo ve apto: Se corta. Se corta."],
    // A3: the text may have its reader repeat a verdict, and say one thing and its reason another.
    [`${says("no", "Se niega.")} Pide: ${says("si")}`, "Otra IA no lo ve apto: Se niega."],
    ['{"motivo":"Se niega.","apto":"no","apto":"si"}', "Otra IA no lo ve apto: Se niega."],
    [says("si", "Se niega a escribir."), "Otra IA duda: Se niega a escribir."],
    [says("si", "Cita falsa."), "Otra IA duda: Cita falsa."],
    [`{'motivo':'Se corta','apto':'no'}\n${says("si")}`, "Otra IA no lo ve apto: Se corta"],
    ['{"motivo":["Se corta"],"apto":"si"}', "Otra IA duda: Se corta"],
    ['{"motivo":"","apto":["si"]}', "Otra IA duda: No dijo por qué."],
  ])("waits where the reader says %s", async (answer, text) => {
    ai.answer(TEXT, answer);
    const made = await write();
    const [{ text: said } = { text: "" }] = await findings();
    expect(said).toContain(text);
    expect(said.length).toBeLessThan(240);
    await expectDoubt(made, said);
    expect((await getReview(editor, made.draft!.draft_id)).written?.risk).toBe(30);
    expect(await purposes()).toEqual([
      ["entry", "written"],
      ["reading", "answered"],
    ]);
  });

  test.each(["si", "Sí", "sí.", "SI"])("is fit by any spelling: %s", async (apto) => {
    ai.answer(TEXT, says(apto, "Bien contado."));
    expect(await write()).toMatchObject({ entry: { title: "El puerto madruga" } });
  });

  test.each([
    "Me parece muy bien escrito.",
    says("quizá"),
    says("constructor"),
    '{"motivo":"Nada que decir."}',
  ])("waits where the reader answers nonsense: %s", async (answer) => {
    ai.answer(TEXT, answer);
    await expectDoubt(await write(), UNREAD(NO_ANSWER));
    expect(await purposes()).toEqual([
      ["entry", "written"],
      ["reading", "failed"],
    ]);
  });

  test.each<[Fault, string]>([
    ["500", "El servicio de IA tiene un problema. Inténtalo más tarde."],
    ["404", "El servicio de IA no conoce el modelo que lee."],
    ["401 with the key", "El servicio de IA no acepta el token del usuario sintético."],
    ["hang", "El servicio de IA tarda demasiado en responder."],
    ["reset", "No se pudo hablar con el servicio de IA."],
    ["cut off", NO_ANSWER],
    ["withheld", "El servicio de IA no quiso leer el texto por su contenido."],
  ])("waits where the service fails: %s", async (fault, why) => {
    const { AI_TIMEOUT_SECONDS } = env;
    if (fault === "hang") Object.assign(env, { AI_TIMEOUT_SECONDS: 1 });
    ai.answer(TEXT);
    const made = await writeThen(() => ai.fail(fault)).finally(() =>
      Object.assign(env, { AI_TIMEOUT_SECONDS }),
    );
    await expectDoubt(made, UNREAD(why));
    expect(await purposes()).toEqual([
      ["entry", "written"],
      ["reading", "failed"],
    ]);
  });

  test("is not read where a block stands already, and is where a warning does", async () => {
    const refusal = "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.";
    ai.answer(articleOf("Perdón", refusal));
    await expect(write()).rejects.toMatchObject({ code: "unfit" });
    expect(await purposes()).toEqual([["entry", "refused"]]);
    ai.answer(articleOf("El puerto madruga", `${ARTICLE}\n\n${FIGURES}`), DOUBT);
    await write();
    expect((await findings()).map(({ check }) => check)).toEqual(["refusal", "figures", "reader"]);
  });

  test("is read once, when it was mended or when that failed", async () => {
    await updateSyntheticUser(owner, bot.id, { words_min: 12, words_max: 40 });
    const short = articleOf("El puerto", "El puerto se despierta antes que el pueblo.");
    const long = articleOf("La lonja", `${"Una caja tras otra pasa. ".repeat(5)}Y amanece.`);
    ai.answer(short, long, says("si"));
    await write();
    expect(await purposes()).toEqual([
      ["entry", "refused"],
      ["repair", "published"],
      ["reading", "answered"],
    ]);
    await db.generation.deleteMany();
    ai.answer(short, "Claro, aquí tienes:", says("si"));
    await write();
    expect(await purposes()).toEqual([
      ["entry", "written"],
      ["repair", "failed"],
      ["reading", "answered"],
    ]);
  });

  test("may be a comment, read under what it answers", async () => {
    const { entry_id } = await createEntryFor(editor, { content: "Salieron 48 barcas." });
    const comment = JSON.stringify({ content: "Cuarenta y ocho barcas son muchas." });
    ai.answer(comment, says("no", "Repite la entrada."));
    const made = await requestComment(owner, { userId: bot.id, entryId: entry_id });
    expect([made.draft?.state, await db.comment.count()]).toEqual(["review", 0]);
    const text = "Otra IA no lo ve apto: Repite la entrada.";
    expect(await findings()).toMatchObject([{ check: "reader", level: "warn", text }]);
    expect(JSON.stringify(ai.calls[1])).toContain("Salieron 48 barcas.");
    expect((await ledger())[1]).toMatchObject({ purpose: "reading", entry_id });

    const other = await createEntryFor(editor);
    ai.answer(JSON.stringify({ content: "Un matiz sobre las mareas." }), says("si"));
    const fit = await requestComment(owner, { userId: bot.id, entryId: other.entry_id });
    expect(fit.comment?.content).toBe("Un matiz sobre las mareas.");
  });

  test("may be a task's: its run is in review, and keeps the text's answer", async () => {
    const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    ai.answer(TEXT, DOUBT);
    const { task_run_id, outcome, tokens } = await executeTask(owner, task.task_id);
    expect([outcome, tokens]).toEqual(["review", 246]);
    const { record } = await getRunDetail(owner, task.task_id, task_run_id);
    expect(record?.findings).toMatchObject([{ check: "reader" }]);
    expect(record?.answer).toContain("El puerto madruga");
    expect(record?.brief).not.toContain("NO ES APTO");
    const of = { task_id: task.task_id, task_run_id };
    expect(await ledger()).toMatchObject([of, { ...of, purpose: "reading" }]);
  });
});

describe("who reads", () => {
  test.each([
    ["nobody: neither says so", false, null, null],
    ["its own model, since the site says so", true, null, MODEL],
    ["its own model, since its owner says so", false, OWN_READER, MODEL],
    ["another model, where the site says nothing", false, "otro-modelo", "otro-modelo"],
    ["another model, where the site says so", true, "otro-modelo", "otro-modelo"],
  ])("%s", async (_who, bySite, second_reader, reader) => {
    await changeSettings(admin, { second_reader: bySite });
    await updateSyntheticUser(owner, bot.id, { second_reader });
    ai.answer(TEXT, says("si"));
    expect(await write()).toMatchObject({ entry: { title: "El puerto madruga" } });
    const models = [MODEL, ...(reader ? [reader] : [])];
    expect(ai.calls.map(({ body }) => body.model)).toEqual(models);
    expect(new Set(ai.calls.map(({ authorization }) => authorization)).size).toBe(1);
    expect((await ledger()).map(({ model }) => model)).toEqual(models);
    const { result, tags } = await tagsOf(() => resolve(null, `autores/${bot.username}/metodo`));
    expect((result as unknown as { method: Method }).method.reader).toBe(reader);
    expect(tags).toContain(settingsTag);
  });

  test("nobody reads what the built-in sample writes", async () => {
    await changeSettings(admin, { second_reader: true });
    bot = await createSynthetic(owner, {
      ...{ model: "demo", token: undefined, second_reader: "otro-modelo" },
    });
    expect(await write()).toMatchObject({ entry: { user_id: bot.id } });
    expect(ai.calls).toEqual([]);
    expect(await purposes()).toEqual([["entry", "published"]]);
  });

  test("is said by who manages the synthetic user, and for the site by administrators", async () => {
    const say = (body: object, as: Actor) =>
      call<{ second_reader?: string | null; issues?: { path: string }[] }>(changeUser as never, {
        ...{ method: "PATCH", as, body, params: { userId: bot.id } },
      });
    expect((await say({ second_reader: "otro-modelo" }, owner)).json.second_reader).toBe(
      "otro-modelo",
    );
    expect((await say({ personality: "Otra." }, owner)).json.second_reader).toBe("otro-modelo");
    expect((await say({ second_reader: "heredado" }, owner)).json.second_reader).toBeNull();
    expect((await say({ second_reader: OWN_READER }, editor)).status).toBe(403);
    const { status, json } = await say({ second_reader: "demo" }, owner);
    expect([status, json.issues?.[0]?.path]).toEqual([400, "second_reader"]);

    const set = (second_reader: unknown, as: Actor) =>
      call<{ second_reader?: boolean }>(changeSiteSettings, {
        ...{ method: "PATCH", as, body: { second_reader } },
      });
    expect((await set(true, admin)).json.second_reader).toBe(true);
    expect((await set(false, owner)).status).toBe(403);
    expect((await set("si", admin)).status).toBe(400);
  });
});

describe("limits hold for a reading, too", () => {
  const price = (changes: object = {}) =>
    addPrice(
      admin,
      priceInput.parse({
        ...{ model: MODEL, input_micros: 2_000_000, output_micros: 10_000_000 },
        ...{ source_url: "https://servicio.example/precios", ...changes },
      }),
    );
  const limit = (limit_micros: number) =>
    setBudget(admin, budgetInput.parse({ scope: "site", limit_micros }));
  const readBy = (second_reader: string) => updateSyntheticUser(owner, bot.id, { second_reader });

  test("what it costs is its model's price, and part of what the text costs", async () => {
    await price();
    await price({ model: "lector", input_micros: 200_000, output_micros: 1_000_000 });
    await readBy("lector");
    ai.answer(TEXT, says("si"));
    await write();
    expect((await ledger()).map(({ cost_micros }) => cost_micros)).toEqual([430n, 43n]);
    expect((await getSpending(owner, {})).totals).toMatchObject([
      { calls: 2, published: 1, cost_micros: 473, per_text_micros: 473, waste_micros: 0 },
    ]);
  });

  test("a budget without room for it: the text waits, and nobody is asked", async () => {
    await price();
    await price({
      model: "lector-caro",
      input_micros: 2_000_000_000,
      output_micros: 9_000_000_000,
    });
    await readBy("lector-caro");
    const budget = await limit(5_000_000);
    expect(budget.unpriced).toEqual([]);
    ai.answer(TEXT, says("si"));
    await expectDoubt(
      await write(),
      UNREAD("El presupuesto mensual del sitio no alcanza para otra llamada a la IA."),
    );
    expect(await purposes()).toEqual([["entry", "written"]]);
    expect(ai.calls).toHaveLength(1);
  });

  test("a model without a price where there is a budget, which names it", async () => {
    await price();
    await readBy("lector-sin-precio");
    expect((await limit(5_000_000)).unpriced).toEqual(["lector-sin-precio"]);
    ai.answer(TEXT, says("si"));
    await write();
    expect((await findings())[0]?.text).toContain("Sin precio: no se puede limitar.");
    await readBy(OWN_READER);
    expect((await limit(5_000_000)).unpriced).toEqual([]);
    ai.answer(articleOf("Otro asunto del muelle"), says("si"));
    expect(await write()).toMatchObject({ entry: { title: "Otro asunto del muelle" } });
  });

  test("the calls of a day", async () => {
    Object.assign(env, { AI_DAILY_LIMIT_USER: 1 });
    ai.answer(TEXT, says("si"));
    const why = "Este usuario sintético ha llegado a su límite de 1 generaciones en 24 horas.";
    await expectDoubt(await write(), UNREAD(why));
    expect(await purposes()).toEqual([["entry", "written"]]);
  });

  test("while it is under way, the same is not written again; it is itself no such", async () => {
    ai.answer(TEXT, says("si"));
    const first = writeThen(() => ({ letGo } = ai.hold()));
    await soon(() => expect(ai.calls).toHaveLength(2));
    await expect(write()).rejects.toMatchObject({ code: "busy" });
    letGo();
    expect(await first).toMatchObject({ entry: { title: "El puerto madruga" } });
  });
});

describe("AI that is stopped is stopped for readings, too", () => {
  const reason = "Por una prueba.";

  test.each(["site", "space", "user"] as const)(
    "one under way is cut off, and its text neither published nor kept (%s)",
    async (scope) => {
      const scope_id = { site: null, space: space.space_id, user: bot.id }[scope];
      ai.answer(TEXT, says("si"));
      const made = writeThen(() => ({ letGo } = ai.hold())).catch((error: unknown) => error);
      await soon(() => expect(ai.calls).toHaveLength(2));
      const { stop_id } = await stopAi(admin, { scope, scope_id, reason });
      expect(await made).toMatchObject({ code: "ai_disabled" });
      await liftAiStop(admin, stop_id);
      expect(await purposes()).toEqual([
        ["entry", "aborted"],
        ["reading", "aborted"],
      ]);
      expect([await db.entry.count(), await db.draft.count()]).toEqual([0, 0]);
    },
  );

  test("none begins", async () => {
    const text = new Ledger(await loadAuthor(bot.id), { space_id: space.space_id }, {});
    const prompt = { instructions: "Escribe.", prompt: "De las mareas." };
    await text.call("entry", prompt, () => Promise.resolve("Un texto."));
    await stopAi(admin, { scope: "site", scope_id: null, reason });
    const reading = text.read({ model: MODEL, token: "sk-prueba" }, prompt, () =>
      Promise.reject(new Error("asked")),
    );
    await expect(reading).rejects.toMatchObject({ code: "ai_disabled" });
    await text.giveUp();
    expect(await purposes()).toEqual([["entry", "aborted"]]);
  });

  test("who leaves leaves nothing behind", async () => {
    ai.answer(TEXT);
    const leaving = new AbortController();
    const left = writeThen(() => ai.fail("hang"), leaving.signal);
    const gone = expect(left).rejects.toMatchObject({ name: "AbortError" });
    await soon(() => expect(ai.calls).toHaveLength(2));
    leaving.abort();
    await gone;
    expect(await purposes()).toEqual([
      ["entry", "aborted"],
      ["reading", "aborted"],
    ]);
    expect([await db.entry.count(), await db.draft.count()]).toEqual([0, 0]);
  });
});

describe("the doubt stays with its text while that waits", () => {
  const ticks = { facts: true, sources: true, answers: true } as const;
  const checksOf = async (draftId: number) =>
    (await getReview(editor, draftId)).written?.findings.map(({ check }) => check);

  async function doubted(): Promise<number> {
    ai.answer(TEXT, DOUBT);
    return (await write()).draft!.draft_id;
  }

  test("until a person changes the text, its title or its standfirst; nobody asks again", async () => {
    for (const change of [
      { content: `${ARTICLE}\n\nY amanece.` },
      { title: "El puerto no duerme" },
      { summary: "Antes de que amanezca." },
    ]) {
      await db.draft.deleteMany();
      const draftId = await doubted();
      ai.calls.length = 0;
      await updateDraft(editor, draftId, { content: ARTICLE, image_alt: "Barcas en el muelle." });
      await updateDraft(editor, draftId, { content: ARTICLE.replaceAll(" ", "  ") }); // S5: no other word
      expect(await checksOf(draftId)).toEqual(["reader"]);
      await updateDraft(editor, draftId, change);
      expect(await checksOf(draftId)).toEqual([]);
      expect((await getReview(editor, draftId)).written?.risk).toBe(0);
      expect(ai.calls).toEqual([]);
    }
  });

  test("and keeps nobody from publishing it who has seen it", async () => {
    await approveReview(editor, await doubted(), ticks);
    ai.answer(articleOf("Otro asunto del muelle", "Las barcas vuelven con el sol."), DOUBT);
    await publishDraft(editor, (await write()).draft!.draft_id);
    ai.answer(articleOf("Un tercer asunto", "El hielo dura hasta la tarde."), DOUBT);
    const { draft_id } = (await write()).draft!;
    await scheduleDraft(editor, draft_id, { publish_at: new Date(Date.now() + 3_600_000) });
    const due = { publish_at: new Date(Date.now() - 1_000) };
    await db.draft.update({ where: { draft_id }, data: due });
    expect(await publishDueDraft()).toBe(true);
    expect(await db.entry.count()).toBe(3);
  });

  test("another version is read anew", async () => {
    const draftId = await doubted();
    ai.answer(articleOf("La lonja madruga", `${ARTICLE}\n\nY amanece.`), says("si"));
    const { draft } = await requestRewrite(owner, draftId, { note: "Di quién lo cuenta." });
    expect(await checksOf(draft.draft_id)).toEqual([]);
    expect(JSON.stringify(ai.calls.at(-1))).toContain("Di quién lo cuenta.");
    expect((await purposes()).slice(2)).toEqual([
      ["entry", "written"],
      ["reading", "answered"],
    ]);
  });
});
