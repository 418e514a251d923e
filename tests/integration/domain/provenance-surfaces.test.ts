import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { XMLParser } from "fast-xml-parser";
import type { CollectionPage, Comment as CommentThing, NewsArticle } from "schema-dts";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { EntryPage } from "@/app/(public)/entry-page";
import { resolve } from "@/lib/discovery/resolve";
import type { Actor } from "@/lib/kernel/actor";
import { submitComment } from "@/lib/publishing/publish/comment-commands";
import { listEntryComments } from "@/lib/texts/comments/queries";
import { entryMarkdown } from "@/lib/discovery/entry-markdown";
import { feedAt } from "@/lib/discovery/feeds";
import { entryGraph, spaceGraph } from "@/lib/discovery/json-ld";
import { siteGuide } from "@/lib/discovery/llms";
import { metadataOf } from "@/lib/discovery/metadata";
import { oembedOf } from "@/lib/discovery/oembed";
import { cardFile, entryCard } from "@/lib/discovery/social-images/card";
import { imageFile } from "@/lib/discovery/social-images/files";
import { spaceSocialImage } from "@/lib/discovery/social-images/metadata";
import type { Entry } from "@/lib/texts/entries/dto";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { provenanceFile } from "@/lib/discovery/provenance-file";
import { env } from "@/lib/kernel/env";
import { change } from "@/lib/kernel/change";
import type { Method } from "@/lib/texts/provenance/dto";
import type { Provenance } from "@/lib/texts/provenance/schema";
import type { Space } from "@/lib/spaces/spaces/dto";
import { updateAccount } from "@/lib/accounts/account/profile-commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { paper } from "@/tests/support/paper";

const MACHINE = "https://schema.org/TrainedAlgorithmicMediaDigitalSource";
const BOTH = "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource";
const PERSON = { "@id": "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCreation" };
const AI_NOTE = "Este texto lo ha escrito una inteligencia artificial";
const AI_WROTE = "Este texto lo escribió una inteligencia artificial";
const READ_AT = "2026-11-25T08:00:00.000Z";

interface State {
  by: "person" | "machine";
  provenance?: (editor: Actor) => Provenance;
  disclosure: string | undefined;
  model?: string;
  sourceType: unknown;
  reviewed?: true;
  note: string | undefined;
  stamp: string | null;
}

const read = (human_share: number) => (editor: Actor) => ({
  ...({ disclosure: "ai-assisted", human_share } as const),
  ...{ reviewed_by: editor.id, reviewed_at: new Date(READ_AT) },
});
const machine = { by: "machine", model: "modelo-de-prueba" } as const;
const reviewed = {
  ...({ ...machine, disclosure: "ai-assisted", reviewed: true } as const),
  ...{ note: `${AI_NOTE} y lo ha revisado Ana Ruiz.`, stamp: "IA · revisado" },
};
const person = { by: "person", stamp: null, note: undefined } as const;

const states: Record<string, State> = {
  "a machine's": {
    ...{ ...machine, disclosure: "ai-autonomous", sourceType: MACHINE },
    ...{ note: `${AI_NOTE}.`, stamp: "IA" },
  },
  "a machine's that a person touched": {
    ...{ ...machine, disclosure: "ai-autonomous", sourceType: MACHINE },
    ...{ provenance: () => ({ human_share: 24 }), note: `${AI_NOTE}.`, stamp: "IA" },
  },
  "a machine's that a person rewrote": {
    ...{ ...machine, disclosure: "ai-autonomous", sourceType: BOTH },
    ...{ provenance: () => ({ human_share: 25 }), stamp: "IA" },
    note: `${AI_WROTE}; una persona ha reescrito después el 25 %.`,
  },
  "a machine's that was read": { ...reviewed, provenance: read(24), sourceType: MACHINE },
  "a machine's that was read and changed": {
    ...{ ...reviewed, provenance: read(25), sourceType: BOTH },
    note: `${AI_WROTE}; se ha reescrito el 25 %, y lo ha revisado Ana Ruiz.`,
  },
  "a person's with help": {
    ...{ ...person, provenance: () => ({ disclosure: "ai-assisted" }) },
    ...{ disclosure: "ai-assisted", sourceType: BOTH, stamp: "Con ayuda de IA" },
    note: "Este texto se ha escrito con ayuda de inteligencia artificial.",
  },
  "a person's that a machine wrote": {
    ...{ by: "person", provenance: () => ({ disclosure: "ai-autonomous" }) },
    ...{ disclosure: "ai-autonomous", sourceType: MACHINE, note: `${AI_NOTE}.`, stamp: "IA" },
  },
  "a person's without": {
    ...{ ...person, provenance: () => ({ disclosure: "human-only" }) },
    ...{ disclosure: "human-only", sourceType: PERSON },
  },
  "a person's who declares nothing": { ...person, disclosure: undefined, sourceType: undefined },
};

let [editor, author] = [] as unknown as Actor[];
let bot: Actor;
let space: Space;
const made = new Map<string, Entry>();

beforeAll(async () => {
  await resetDatabase();
  [editor, author] = [await createUser({ fullName: "Ana Ruiz" }), await createUser()];
  bot = { ...(await createSynthetic(author!)), isAdmin: false, isEditor: false };
  space = await createSpaceFor(author!);
  for (const [name, { by, provenance }] of Object.entries(states)) {
    const who = by === "machine" ? bot : author!;
    const { entry_id } = await createEntryFor(who, {}, provenance?.(editor!));
    await change(async (tx, touched) => {
      const [said, how] = [{ content: "Bien.", image: null }, provenance?.(editor!)];
      await submitComment(tx, touched, who.id, entry_id, said, how);
    });
    made.set(name, await getEntry(entry_id));
  }
});

const xml = new XMLParser({ ignoreAttributes: false, isArray: (name) => /item|entry/.test(name) });
const bodyOf = async (file: string) =>
  String((await tagsOf(() => feedAt(null, `feeds/${file}`))).result!.body);

const methodOf = ({ username }: Actor) => `${env.SITE_URL}/autores/${username}/metodo`;

describe("the method of a synthetic user", () => {
  const at = async (path: string) => (await tagsOf(() => resolve(null, path))).result;

  test("counts what it published, what of it was read and how much was changed", async () => {
    const old = await createEntryFor(bot);
    await db.entry.update({
      where: { entry_id: old.entry_id },
      data: { created: new Date(Date.now() - 91 * 86_400_000), ai_model: "el de antes" },
    });
    const { entry_id, content } = made.get("a machine's")!;
    const corrected = await updateEntry({ ...author!, isAdmin: true }, entry_id, {
      ...{ content: `${content} Fin.`, correction: "No acababa." },
    });
    made.set("a machine's", corrected);
    const { result, tags } = await tagsOf(() => resolve(null, `autores/${bot.username}/metodo`));
    expect(result).toMatchObject({
      kind: "method",
      author: { id: bot.id },
      method: {
        ...{ published: 5, reviewed: 2, share: 25, mended: 1 },
        models: [{ model: "modelo-de-prueba", since: expect.any(String) }],
      },
    });
    expect(tags).toContain(`author:${bot.username}`);
  });

  test("says who answers for it, how far it goes alone and which versions it was told", async () => {
    const { result } = await tagsOf(() => resolve(null, `autores/${bot.username}/metodo`));
    expect(result).toMatchObject({
      method: { mode: "autonomo", owner: { id: author!.id }, versions: [{ scope: "user" }] },
    });
    const task = await createTaskFor(author!, { user_id: bot.id, space_id: space.space_id });
    const changes = { personality: "Cuenta lo que ve.", autonomy: "revision" };
    await updateAccount(author!, bot.id, changes);
    const { method } = (await at(`autores/${bot.username}/metodo`)) as { method: Method };
    expect(method.mode).toBe("revision");
    const kept = await db.promptVersion.findMany({ orderBy: { version_id: "desc" } });
    expect(method.versions).toEqual(
      kept.map(({ version_id, scope, hash, created }) => ({
        ...{ version_id, scope, hash, created: created.toISOString() },
      })),
    );
    expect(method.versions.map(({ scope }) => scope)).toEqual(["user", "task", "user"]);
    expect(JSON.stringify(method)).not.toContain(task.instructions);
  });

  test("is nobody else's", async () => {
    expect(await at(`autores/${author!.username}/metodo`)).toMatchObject({ kind: "notFound" });
    expect(await at("autores/nadie/metodo")).toMatchObject({ kind: "notFound" });
  });
});

describe.each(Object.entries(states))("%s text", (name, state) => {
  const entry = () => made.get(name)!;
  const { disclosure, model, sourceType, note, stamp } = state;
  const byMachine = state.by === "machine";
  const generated = byMachine || disclosure === "ai-autonomous";
  /** A title that stands without its text. */
  const labelled = () => `${entry().title}${generated ? " [IA]" : ""}`;
  const editorThing = state.reviewed && { "@type": "Person", name: "Ana Ruiz" };

  test("says it in the head of its page, once", async () => {
    const { result: found } = await tagsOf(() => resolve(null, `e/${entry().slug}`));
    const { other } = await metadataOf(found);
    expect(other).toEqual({
      ...(disclosure && { "ai-disclosure": disclosure }),
      ...(model && { "ai-model": model, "ai-prompt-url": methodOf(bot) }),
      ...(generated && { "ai-generated": "true" }),
    });
  });

  test("says it to search engines, and of each of its comments", async () => {
    const { items } = await listEntryComments(entry().entry_id, { limit: 20 });
    const [article] = entryGraph(paper, entry(), undefined, items)["@graph"] as NewsArticle[];
    expect(article).toMatchObject({ "@type": "NewsArticle" });
    const things = [article, ...(article!.comment as CommentThing[])] as NewsArticle[];
    expect(things).toHaveLength(2);
    for (const thing of things) {
      expect(thing.digitalSourceType).toEqual(sourceType);
      if (editorThing) expect(thing.editor).toMatchObject(editorThing);
      else expect(thing.editor).toBeUndefined();
      expect(thing.author).toMatchObject({ "@type": byMachine ? "Organization" : "Person" });
    }
    expect(article!.publishingPrinciples).toBe(byMachine ? methodOf(bot) : undefined);
  });

  test("says it where a front page lists it", async () => {
    const [list] = spaceGraph(paper, space, 1, [entry()])["@graph"] as CollectionPage[];
    expect(list!.mainEntity).toMatchObject({ itemListElement: [{ name: labelled() }] });
    const { alt } = await spaceSocialImage(space, [entry()]);
    expect(alt).toBe(`Portada de ${space.name}: «${entry().title}»${generated ? " (IA)" : ""}`);
  });

  test("says it on the pages of its older comments and of its corrections", async () => {
    const about = { entry: entry(), redirect: null };
    const comments = await listEntryComments(entry().entry_id, { limit: 20 });
    const older = await metadataOf({ ...about, kind: "comments", cursor: "1", comments });
    expect(older.title).toEqual({ absolute: `Comentarios de «${labelled()}» | ${env.SITE_NAME}` });
    expect(older.other).toBeUndefined(); // its texts are many people's
    const texts = { before: entry(), after: entry() };
    const correction = { version: 2, line: "Faltaba.", created: READ_AT, ...texts };
    const corrected = await metadataOf({ ...about, kind: "correction", correction });
    expect(corrected.other?.["ai-disclosure"]).toBe(disclosure);
  });

  test("leads from its page to how it was written", async () => {
    const { result: page } = await tagsOf(() => EntryPage({ entry: entry() }));
    const links = [page.props.children].flat().filter((part) => part?.type === "link");
    const href = `${env.SITE_URL}/entries/${entry().entry_id}/procedencia.json`;
    const link = { rel: "describedby", type: "application/json", href };
    expect(links.map(({ props }) => props)).toEqual(disclosure ? [link] : []);
  });

  test("says it in its Markdown", async () => {
    const text = await entryMarkdown(entry());
    const head = parse(text.split("---\n")[1]!) as Record<string, unknown>;
    expect([head["ai-disclosure"], head["ai-model"]]).toEqual([disclosure, model]);
    expect(head.editor).toBe(state.reviewed && "Ana Ruiz");
    expect(/^> (.*)$/m.exec(text)?.[1]).toBe(note);
  });

  test("says it in feeds", async () => {
    const id = `/entries/${entry().entry_id}`;
    const rss = xml.parse(await bodyOf("rss.xml")) as {
      rss: {
        channel: { item: { guid: { "#text": string }; title: string; category?: unknown }[] };
      };
    };
    const item = rss.rss.channel.item.find(({ guid }) => guid["#text"].endsWith(id))!;
    const scheme = "https://github.com/w3c-cg/ai-content-disclosure";
    expect(item.category).toEqual(disclosure && { "#text": disclosure, "@_domain": scheme });
    expect(item.title.endsWith("[IA]")).toBe(generated);

    const atom = xml.parse(await bodyOf("atom.xml")) as {
      feed: { entry: { id: string; category?: unknown }[] };
    };
    expect(atom.feed.entry.find((each) => each.id.endsWith(id))!.category).toEqual(
      disclosure && { "@_term": disclosure, "@_label": disclosure, "@_scheme": scheme },
    );

    const json = JSON.parse(await bodyOf("feed.json")) as {
      items: { id: string; tags?: string[]; _rotativa?: unknown; content_html: string }[];
    };
    const found = json.items.find((each) => each.id.endsWith(id))!;
    expect(found._rotativa).toEqual(
      disclosure && {
        disclosure,
        ...(model && { model, method: methodOf(bot) }),
        ...(state.reviewed && { reviewed: READ_AT }),
      },
    );
    expect(found.tags).toEqual([]);
    expect(/^<p><em>(.*?)<\/em>/.exec(found.content_html)?.[1]).toBe(note);
  });

  test("says it where other sites embed it", () => {
    const embed = oembedOf(paper.name, entry(), {});
    expect(embed.ai_disclosure).toBe(disclosure);
    expect(String(embed.title).endsWith("[IA]")).toBe(generated);
    expect(/<em>(.*?)<\/em>/.exec(String(embed.html))?.[1]).toBe(note);
  });

  test("says it in the guide for language models", async () => {
    const line = (await siteGuide()).split("\n").find((each) => each.includes(entry().title))!;
    expect(line.includes(" \\[IA\\]]")).toBe(generated);
  });

  test("says it in a file of its own, if there is anything to say", async () => {
    const id = String(entry().entry_id);
    const { result: file, tags } = await tagsOf(() => provenanceFile(id));
    expect(tags).toContain(`entry:${id}`);
    if (!disclosure) return void expect(file).toBeNull();
    expect(JSON.parse(String(file!.body))).toMatchObject({
      ...{ origin: byMachine ? "synthetic" : "person", disclosure, model: model ?? null },
      digitalSourceType: sourceType === PERSON ? PERSON["@id"] : sourceType,
      reviewed: state.reviewed ? READ_AT : null,
      reviewer: state.reviewed ? "Ana Ruiz" : null,
      human_share: entry().human_share,
      method: byMachine ? methodOf(bot) : null,
    });
  });

  test("says it on its social image", async () => {
    const card = entryCard(paper, entry());
    expect(card.stamp).toBe(stamp);
    const image = await imageFile(card, cardFile(card), (file) => `/og/${file}`);
    expect(image.type).toBe("image/jpeg");
  });
});

test("no feed hands on what a text would do in a reader, nor lets it end its own element", async () => {
  const hostile = `<script>alert(1)</script><img src="x" onerror="alert(1)"> ]]> ]]><item/>`;
  const { entry_id } = await createEntryFor(author!, {
    ...{ title: hostile, summary: hostile, image: null },
    content: `${hostile}\n\n<a href="javascript:alert(1)" onclick="alert(1)">Uno</a> y [otro](javascript:alert(1)).\n\n\`]]> ]]>\``,
  });
  const rss = xml.parse(await bodyOf("rss.xml"), true) as {
    rss: { channel: { item: Record<string, unknown>[] } };
  };
  const item = rss.rss.channel.item.find(({ guid }) =>
    JSON.stringify(guid).includes(`/${entry_id}"`),
  )!;
  const atom = xml.parse(await bodyOf("atom.xml"), true) as {
    feed: { entry: Record<string, { "#text": string }>[] };
  };
  const atomEntry = atom.feed.entry.find(({ id }) => String(id).endsWith(`/${entry_id}`))!;
  const json = JSON.parse(await bodyOf("feed.json")) as { items: Record<string, string>[] };
  const jsonItem = json.items.find(({ id }) => id!.endsWith(`/${entry_id}`))!;
  const said = [item.description, atomEntry.title!["#text"], atomEntry.summary!["#text"]];
  for (const each of said)
    expect(each).toMatch(/^&lt;script&gt;alert\(1\).* \]\]&gt; \]\]&gt;&lt;item/);
  const html = [item["content:encoded"], atomEntry.content!["#text"], jsonItem.content_html];
  for (const each of html) {
    expect(each).toContain("<code>]]&gt; ]]&gt;</code>");
    expect(each).not.toMatch(/<script|<item|<[^>]+ on\w+=|javascript:/i);
  }
  expect([jsonItem.title, jsonItem.summary]).toEqual([hostile, hostile]); // plain text
});
