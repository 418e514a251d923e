import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { RENDERER_VERSION } from "@/lib/platform/markdown/version";

const ROOT = path.join(import.meta.dirname, "../..");
const FOLDERS = ["lib/platform/markdown/syntax", "lib/platform/markdown/worker"];
const OTHERS = [
  "lib/platform/markdown/embeddable.ts",
  "lib/platform/markdown/image-words.ts",
  "lib/platform/text/links.ts",
  "lib/platform/text/slugify.ts",
  "lib/platform/text/bidi.ts",
  "lib/platform/text/url.ts",
  "lib/platform/addresses/image-url.ts",
];
const PACKAGES =
  "react-markdown rehype-raw rehype-sanitize remark-gfm remark-math micromark-extension-math temml lowlight";

/** Everything that HTML is made by. */
function renderer(): string {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const hash = createHash("sha256");
  for (const name of PACKAGES.split(" ")) hash.update(`${name}@${dependencies[name]}\n`);
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .toSorted()
      .map((name) => path.join(folder, name)),
  );
  for (const name of [...files, ...OTHERS]) hash.update(readFileSync(path.join(ROOT, name)));
  return hash.digest("hex").slice(0, 16);
}

test("HTML that is kept is made anew when it would be another", () => {
  // When this fails: if any text renders otherwise now, raise RENDERER_VERSION; then write the new hash here.
  expect([RENDERER_VERSION, renderer()]).toEqual([7, "58085ff67f8f6e28"]);
});
