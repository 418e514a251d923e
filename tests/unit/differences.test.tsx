import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Changes } from "@/components/review/changes";
import { TextDifference } from "@/components/versions/text-difference";
import type { Review } from "@/lib/publishing/review/dto";
import type { EntryText } from "@/lib/texts/versions/dto";

const entry = (fields: Partial<EntryText>) => ({
  title: "Uno",
  content: "",
  image: null,
  ...fields,
});
const read = (before: Partial<EntryText>, after: Partial<EntryText>) =>
  renderToStaticMarkup(
    <TextDifference before={entry(before) as EntryText} after={entry(after) as EntryText} />,
  );

test("a corrected text is compared as its readers saw it", () => {
  const html = read(
    { content: "### El día\n\nHubo **121**." },
    { content: "### El día\n\nHubo **112**." },
  );
  expect(html).toContain("El día");
  expect(html).toMatch(/<del[^>]*>.*121.*<\/del>.*<ins[^>]*>.*112.*<\/ins>/);
  expect(html).not.toMatch(/[#*]/);
});

test("where nothing differs for them, it says so", () => {
  const html = read({ content: "### El día" }, { content: "**El día**" });
  expect(html).toContain("Solo cambia el formato.");
  expect(html).not.toMatch(/<ins|<del/);
});

test("a title is no Markdown", () => {
  expect(read({ title: "5 * 3 *" }, { title: "5 * 3" })).toMatch(/<del[^>]*>.*\*.*<\/del>/);
});

test("on the desk, an entry is compared so, and a comment to the letter", () => {
  const written = {
    ...{ first_title: "Uno", first_summary: null, first_content: "Es **así**." },
  } as unknown as NonNullable<Review["written"]>;
  const changed = (kind: string) =>
    renderToStaticMarkup(
      <Changes
        review={{ title: "Uno", summary: null, content: "Es así.", kind } as unknown as Review}
        written={written}
      />,
    );
  expect(changed("entry")).toContain("Solo cambia el formato.");
  expect(changed("comment")).toMatch(/<del[^>]*>.*\*\*.*<\/del>/);
});
