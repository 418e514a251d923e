import path from "node:path/posix";

/** A text of the folder. */
export interface Text {
  /** Its path relative to the folder, with `/`. */
  file: string;
  slug: string;
  /** The addresses that it had. */
  addresses: string[];
}

/** The folders of generators in which pages stand under their addresses. */
const ROOT = /^(?:src\/)?(?:content|pages)\//;

const EXTENSION = /\.(?:md|mdx|markdown)$/i;

/** Finds the texts of a folder by what others call them. */
export function textFinder(texts: Text[]) {
  const byName = Map.groupBy(texts, ({ file }) => nameOf(pathOf(file)));
  const byAddress = new Map(
    texts.flatMap((text) =>
      [...text.addresses, text.file, text.file.replace(ROOT, "")].map((address) => [
        pathOf(address),
        text,
      ]),
    ),
  );

  /** Finds the text at a path, or at the end of which that path stands. */
  function atPath(written: string): Text | undefined {
    const wanted = pathOf(written);
    const named = byName.get(nameOf(wanted)) ?? [];
    const ends = ({ file }: Text) => `/${pathOf(file)}`.endsWith(`/${wanted}`);
    return named.find(({ file }) => pathOf(file) === wanted) ?? named.find(ends);
  }

  return {
    /** Finds the text that is called so, as Obsidian does: by its name, or as much of its path as is needed. */
    named: atPath,

    /**
     * Finds the text to which an address leads that stands in the text `from`; null for one that names a text that is
     * not there, undefined for an address of something else.
     */
    linked(address: string, from: string): Text | null | undefined {
      const target = decoded(address.replace(/[?#].*$/s, ""));
      if (!target || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return undefined;
      const beside = path.join(path.dirname(from), target);
      const isFile = EXTENSION.test(target);
      if (!isFile) return byAddress.get(pathOf(target));
      const exact = target.startsWith("/") ? undefined : atPath(beside);
      return exact ?? atPath(target) ?? null;
    },
  };
}

export type TextFinder = ReturnType<typeof textFinder>;

/** The name of a text's file without extension; of a bundle, whose file is `index.md`, that of its folder. */
export function textName(folder: string, file: string): string {
  const { name, dir } = path.parse(file);
  if (!/^index(?:\.[a-z]{2}(?:-[a-z]{2})?)?$/i.test(name)) return name;
  return path.basename(dir) || path.basename(folder);
}

/** A path in one form: without extension, `index` and slashes around it. */
const pathOf = (written: string): string =>
  decoded(written)
    .replaceAll("\\", "/")
    .replace(EXTENSION, "")
    .replace(/\.html?$/i, "")
    .replace(/(^|\/)_?index$/i, "")
    .replace(/^(?:\.?\/)+|\/+$/g, "")
    .normalize("NFC")
    .toLowerCase();

const nameOf = (written: string): string => path.basename(written);

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
