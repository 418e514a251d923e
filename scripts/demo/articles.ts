import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "@/lib/kernel/zod";
import { machines, people, spaces } from "./cast";

const FOLDER = path.join(import.meta.dirname, "entries");

const author = z.enum([...Object.keys(people), ...Object.keys(machines)] as [string, ...string[]]);

const head = z.strictObject({
  title: z.string(),
  space: z.enum(Object.keys(spaces) as [string, ...string[]]),
  author,
  /** How many days ago it was published. */
  days: z.number().int().positive(),
  /** One of the drawings in `pictures`. */
  picture: z.string().optional(),
  comments: z.array(z.strictObject({ by: author, text: z.string() })).default([]),
});

export type Article = z.infer<typeof head> & { slug: string; content: string };

/** A drawing by its name, as SVG of 1600 by 1000. */
export const readPicture = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, "pictures", `${name}.svg`));

/** The demonstration's articles, the oldest first; the name of each file is its slug. */
export function readArticles(): Article[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".md"))
    .map((file) => {
      const [, yaml = "", content = ""] =
        /^---\n([^]*?)\n---\n([^]*)$/.exec(readFileSync(path.join(FOLDER, file), "utf8")) ?? [];
      return { ...head.parse(parse(yaml)), slug: path.parse(file).name, content: content.trim() };
    })
    .sort((one, other) => other.days - one.days);
}
