/** The mark between what readers see at once and what they unfold, or see struck out; no text has it. */
const FOLD = "\f";

/** The elements whose text is not shown, or is struck out and so no longer counts. */
const UNSEEN = new Set(["rp", "mphantom", "del", "s"]);

interface Opened {
  /** True when a reader sees what is within. */
  isSeen: boolean;
  /** True when a fold's heading is still to come, which is seen although the rest is not. */
  hasHeading: boolean;
}

/**
 * Returns what readers see of a text, and behind a mark what they see only when they unfold it; `html` as
 * `inspectMarkdown` gives it: each element has its end, and angle brackets are tags. Tags between two words part them.
 */
export function seenOf(html: string): string {
  const text = html.replaceAll(FOLD, " ").replace(/&(?:amp|lt|gt|quot|#x27);/g, " "); // as React escapes
  const hides = /<(?:details|rp|mphantom|del|s)[\s>]/.test(text);
  return hides ? parted(text).join(FOLD) : text.replace(/<[^>]*>/g, " ");
}

/**
 * Returns the addresses of the images, cards and links of a text, in their order, one a line; `html` as for `seenOf`,
 * where quotation marks stand around values of attributes only. Links to places within the text are left out: they
 * change with its headings.
 */
export const addressesIn = (html: string): string =>
  [...html.matchAll(/ ([\w:-]+)="([^"]*)"/g)]
    .filter(([, name, value = ""]) => ADDRESSES.has(name ?? "") && !value.startsWith("#"))
    .map(([, , address]) => address)
    .join("\n");

const ADDRESSES = new Set(["href", "src"]);

/** Returns the part of a text that is seen at once. */
export const seenAtOnce = (seen: string): string => seen.split(FOLD, 1)[0] ?? "";

/** Returns whether a text has a part that is not seen at once. */
export const hasFolds = (seen: string): boolean => seen.includes(FOLD);

function parted(html: string): [seen: string, folded: string] {
  const [seen, folded, within] = [[] as string[], [] as string[], [] as Opened[]];
  let [isSeen, from] = [true, 0];
  const take = (to: number) => (isSeen ? seen : folded).push(html.slice(from, to));
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", from)) {
    if (at > from) take(at);
    from = html.indexOf(">", at) + 1 || html.length;
    const tag = html.slice(at + 1, from - 1);
    if (tag.startsWith("/")) within.pop();
    else if (!tag.endsWith("/")) within.push(open(tag, within.at(-1)));
    isSeen = within.at(-1)?.isSeen ?? true;
  }
  take(html.length);
  return [seen.join(" "), folded.join(" ")];
}

function open(tag: string, parent?: Opened): Opened {
  const [name = ""] = tag.split(" ", 1);
  const isSeen = parent?.isSeen ?? true;
  if (name === "details") {
    const isOpen = /\sopen\b/.test(tag.replace(/"[^"]*"/g, ""));
    return { isSeen: isSeen && isOpen, hasHeading: isSeen && !isOpen };
  }
  if (name === "summary" && parent?.hasHeading) {
    parent.hasHeading = false; // a browser shows the first alone
    return { isSeen: true, hasHeading: false };
  }
  return { isSeen: isSeen && !UNSEEN.has(name), hasHeading: false };
}
