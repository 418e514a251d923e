/** The names of the files of an archive. */
export const MANIFEST = "manifest.json";
export const IMAGES = "images/";
export const EDITIONS = "editions.jsonl";
export const SETTINGS = "settings.yaml";

export const entryFile = (slug: string) => `entries/${slug}.md`;
/** Comments are beside their entry. Their name is never another entry's: a slug has no dot. */
export const commentsFile = (slug: string) => `entries/${slug}.comments.yaml`;
export const versionsFile = (slug: string) => `entries/${slug}.versions.yaml`;
export const authorFile = (ref: string) => `authors/${ref}.yaml`;
export const spaceFile = (slug: string) => `spaces/${slug}.yaml`;
export const pageFile = (name: string) => `pages/${name}.md`;
export const draftFile = (id: number) => `drafts/${id}.md`;

/** Returns the kind of a file that an import reads; null for a file that only people read, or that is a copy. */
export function kindOf(name: string) {
  if (name === MANIFEST) return "manifest";
  if (name === EDITIONS) return "editions";
  if (name === SETTINGS) return "settings";
  const [, folder, rest = ""] = /^([a-z]+)\/([^/]+)$/.exec(name) ?? [];
  if (folder === "images") return "image";
  if (folder === "authors") return "author";
  if (folder === "spaces") return "space";
  if (folder === "pages") return "page";
  if (folder !== "entries") return null;
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
