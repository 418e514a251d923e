import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** An article that somebody really wrote. */
export interface Article {
  name: string;
  title: string;
  /** Its Markdown, byte by byte. */
  content: string;
}

const folder = path.join(import.meta.dirname, "../fixtures/articles");

/** The articles of tests/fixtures/articles, by name. */
export const realArticles = (): Article[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      const [, matter, content] = /^---\n(.*?)\n---\n(.*)$/s.exec(text)!;
      return { name: file, title: /^title: "(.*)"$/m.exec(matter!)![1]!, content: content! };
    });
