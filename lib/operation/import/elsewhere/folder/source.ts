import { stat } from "node:fs/promises";
import path from "node:path";
import { markdownPlace, type Piece } from "@/lib/operation/import/elsewhere/piece";
import type { Source } from "@/lib/operation/import/elsewhere/source";
import { folderKey } from "@/lib/operation/import/import-key";
import { splitFrontMatter, type FrontMatter } from "@/lib/operation/paste/front-matter";
import { withoutDate } from "@/lib/operation/paste/publication-date";
import { Refusal } from "@/lib/operation/paste/refusal";
import { listArticles, openFolder, readTextFile } from "./files";
import { imageFinder } from "./find-image";
import { textFinder, textName, type TextFinder } from "./links";
import { withoutLiquid } from "./liquid";
import { foreignMarkup } from "./markup";

/**
 * A folder of Markdown files, as Hugo, Jekyll, Astro and Obsidian have them. It is read twice: a text may lead to a
 * later one.
 * Throws 404 without such a folder, a Refusal for one without texts.
 */
export async function folderSource(given: string): Promise<Source> {
  const folder = await openFolder(given);
  const files = await listArticles(folder);
  if (files.length === 0) throw new Refusal(`No hay archivos .md ni .markdown en ${folder}.`);
  const [others, texts] = [files.filter(whyNoText), files.filter((file) => !whyNoText(file))];
  let bytes = 0;
  for (const file of texts) bytes += await sizeOf(folder, file);
  const count = texts.length === 1 ? "1 archivo" : `${texts.length} archivos`;
  return {
    program: "folder",
    kind: `una carpeta con ${count} de Markdown`,
    bytes: 2 * bytes,
    notTaken: ["Plantillas, estilos, datos y menús: solo se leen los textos y sus imágenes."],
    findFile: imageFinder(folder),
    async *pieces({ tally, onBytes, onEnd }) {
      for (const file of others) {
        tally.at(file);
        tally.leave(whyNoText(file) ?? "", file);
      }
      const known = [];
      for (const file of texts) {
        const read = await readText(folder, file);
        if ("fields" in read) known.push(addressed(folder, file, read.fields));
        onBytes(await sizeOf(folder, file));
      }
      const finder = textFinder(known);
      for (const file of texts) {
        yield await pieceOf(folder, file, finder);
        onBytes(await sizeOf(folder, file));
      }
      onEnd({ whole: true, bytes });
    },
  };
}

/** Returns why a file is no text of its own, as a kind of the report; undefined for a text. */
function whyNoText(file: string): string | undefined {
  const name = path.basename(file);
  if (/^_index\./i.test(name)) return "Portadas de sección (_index.md)";
  return /^(?:readme|leeme|léeme)\./i.test(name) ? "Notas sobre la carpeta (README.md)" : undefined;
}

const sizeOf = async (folder: string, file: string) => (await stat(path.join(folder, file))).size;

/** Returns a text with its slug and the addresses that it had. */
const addressed = (folder: string, file: string, fields: FrontMatter) => ({
  file,
  slug: fields.slug ?? withoutDate(textName(folder, file)),
  addresses: fields.addresses ?? [],
});

/** Reads a file's fields and text; for one that cannot be taken, why. */
async function readText(folder: string, file: string) {
  try {
    const { text, note } = await readTextFile(path.join(folder, file));
    return { ...splitFrontMatter(text), notes: note ? [note] : [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { unfit: error.message };
  }
}

/** Who signs a text of a folder, which says no more than names: within it, one name is one person. */
function signedBy(
  folder: string,
  { authors = [] }: FrontMatter,
): Pick<Piece, "author" | "coauthors"> {
  const [author, ...coauthors] = authors.map((name) => ({
    key: `folder:${folderKey(folder, name)}`,
    username: name,
    name,
  }));
  return { author, coauthors };
}

const named = (name: string) => ({ slug: "", name });

const coverOf = ({ image, image_alt, image_caption, image_credit }: FrontMatter) =>
  image === undefined
    ? undefined
    : { src: image, alt: image_alt, caption: image_caption, credit: image_credit };

/** @param file path relative to the folder, with `/` */
async function pieceOf(folder: string, file: string, finder: TextFinder): Promise<Piece> {
  const name = textName(folder, file);
  const formerKey = folderKey(folder, file);
  const known = { formerKey, source: file, name, categories: [], comments: [] };
  const read = await readText(folder, file);
  if ("unfit" in read) return { ...known, title: "", written: "", html: "", unfit: read.unfit };
  const { fields, body, notes } = read;
  const { slug, addresses } = addressed(folder, file, fields);
  const isDraft = fields.isDraft || file.split("/").includes("_drafts");
  return {
    ...known,
    title: fields.title ?? "",
    written: body,
    html: markdownPlace(0),
    markdown: [withoutLiquid(body)],
    notes,
    adapt: (markdown, tree, addressOf) =>
      foreignMarkup(markdown, tree, { finder, file, addressOf }),
    draft: isDraft ? "borradores allí" : undefined,
    date: fields.date,
    slug,
    furtherAddresses: addresses,
    summary: fields.summary,
    cover: coverOf(fields),
    ...signedBy(folder, fields),
    categories: (fields.categories ?? []).map(named),
    tags: (fields.tags ?? []).map(named),
    language: fields.language,
    byline: fields.byline,
    disclosure: fields.disclosure,
  };
}
