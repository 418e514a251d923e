/** The names of the files of an archive. */
export const MANIFEST = "manifest.json";
export const IMAGES = "images/";
export const EDITIONS = "editions.jsonl";
export const SETTINGS = "settings.yaml";

/**
 * Returns the beginning of the names of an entry's files. What is withdrawn has a folder of its own, which other
 * programs do not publish, nor do versions of ours from before it was exported.
 */
export const entryBase = (slug: string, isWithdrawn: boolean) =>
  `${isWithdrawn ? "withdrawn" : "entries"}/${slug}`;
export const isWithdrawnFile = (name: string) => name.startsWith("withdrawn/");
/** Comments and versions are beside their entry. Their name is never another entry's: a slug has no dot. */
export const entryFile = (base: string) => `${base}.md`;
export const commentsFile = (base: string) => `${base}.comments.yaml`;
export const versionsFile = (base: string) => `${base}.versions.yaml`;
export const authorFile = (ref: string) => `authors/${ref}.yaml`;
export const spaceFile = (slug: string) => `spaces/${slug}.yaml`;
export const pageFile = (name: string) => `pages/${name}.md`;
export const draftFile = (id: number) => `drafts/${id}.md`;
/** Returns the number of a draft by the name of its file; 0 for another file. */
export const draftIdOf = (name: string) =>
  Number(/^drafts\/([1-9]\d{0,8})\.md$/.exec(name)?.[1] ?? 0);

/** Returns the kind of a file that an import reads; null for a file that only people read, or that is a copy. */
export function kindOf(name: string) {
  if (name === MANIFEST) return "manifest";
  if (name === EDITIONS) return "editions";
  if (name === SETTINGS) return "settings";
  if (draftIdOf(name) > 0) return "draft";
  const [, folder, rest = ""] = /^([a-z]+)\/([^/]+)$/.exec(name) ?? [];
  if (folder === "images") return "image";
  if (folder === "authors") return "author";
  if (folder === "spaces") return "space";
  if (folder === "pages") return "page";
  if (folder !== "entries" && folder !== "withdrawn") return null;
  if (rest.endsWith(".comments.yaml")) return "comments";
  return rest.endsWith(".versions.yaml") ? "versions" : "entry";
}

/** Returns the name of an account in an archive: its username, or its number when it is gone. */
export const refOf = ({ id, username, deleted_at }: Called): string =>
  deleted_at || !username ? `~${id}` : username;

interface Called {
  id: number;
  username: string;
  deleted_at: Date | null;
}
