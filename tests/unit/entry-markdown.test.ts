import { expect, test } from "vitest";
import { parse } from "yaml";
import { env } from "@/lib/kernel/env";
import { entryMarkdown } from "@/lib/discovery/entry-markdown";
import { entryOf, machine } from "@/tests/support/entry";

/** The front matter and what follows it. */
function partsOf(text: string) {
  const [, head = "", body = ""] = /^---\n(.*?\n)---\n\n(.*)$/s.exec(text) ?? [];
  return { head: parse(head) as unknown, body };
}

test("an entry's text follows what is known of it", async () => {
  const space = {
    space_id: 1,
    name: "Ciencia",
    slug: "ciencia",
    domain: null,
    default_image: null,
    date_language: null,
    unread_noindex: false,
    accepted: true,
  };
  const image = `/uploads/${"0".repeat(32)}-1600x900.webp`;
  const { head, body } = partsOf(
    await entryMarkdown(
      entryOf({
        image,
        spaces: [space],
        content: "    código\n\nDos.\n",
        modified_at: "2026-05-06T00:00Z",
      }),
    ),
  );
  expect(head).toEqual({
    title: "Un titular",
    author: "Ana Autora",
    date: "2026-05-05T12:30:00.000Z",
    updated: "2026-05-06T00:00Z",
    space: "Ciencia",
    canonical: `${env.SITE_URL}/s/ciencia/e/un-titular`,
  });
  expect(body).toBe(`![](<${env.SITE_URL}${image}>)\n\n    código\n\nDos.\n`);
});

test("an AI's text says so to machines and to people", async () => {
  const { head, body } = partsOf(await entryMarkdown(entryOf({ ...machine, author: null })));
  expect(head).toMatchObject({ "ai-disclosure": "ai-autonomous", "ai-model": "modelo-1" });
  expect(head).not.toHaveProperty("author");
  expect(body).toBe("> Este texto lo ha escrito una inteligencia artificial.\n\nUn texto.\n");
});

test.each([null, "ca", "zh-Hant-TW"])(
  "it says the language %s where it is not the site's",
  async (language) => {
    const { head } = partsOf(await entryMarkdown(entryOf({ language })));
    expect((head as { language?: string }).language ?? null).toBe(language);
  },
);

test.each(['Dice: "no"', "--- # nada", "- uno", "{a: [1]}", "yes", "2026-05-05", "'", "a: b\\n"])(
  "the title %s stays itself",
  async (title) => {
    expect(partsOf(await entryMarkdown(entryOf({ title }))).head).toMatchObject({ title });
  },
);
