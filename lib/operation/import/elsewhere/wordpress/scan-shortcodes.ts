/** A tag of a shortcode in a text: `[gallery ids="1,2"]`, `[/caption]`. */
const TAG =
  /\[(\[?)(\/?)([a-z][\w-]{1,60})((?:=|\s)(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^[\]"'<>])*)?(\/?)\](\]?)/gi;

export interface Shortcode {
  name: string;
  /** The attributes by their names, or by their number where they have no name. */
  attributes: Record<string, string>;
  /** The text between its tags; absent if it has only one tag. */
  inside?: string;
}

/** Returns the HTML in place of a shortcode; null leaves it as it is written. */
export type Change = (shortcode: Shortcode) => string | null;

interface Tag {
  start: number;
  end: number;
  name: string;
  closes: boolean;
  written: string;
  attributes: string;
}

/** How many levels of nested shortcodes are changed. */
const MAX_DEPTH = 5;

/** Changes the shortcodes of a text, those inside others first; `[[this]]` is not a shortcode. */
export function changeShortcodes(text: string, change: Change, depth = 0): string {
  const tags = tagsIn(text);
  const closing = closingTags(tags);
  let made = "";
  let at = 0;
  for (const [index, tag] of tags.entries()) {
    if (tag.start < at || tag.closes) continue;
    const close = closing.get(index);
    const inside = close && text.slice(tag.end, close.start);
    const changed = change({
      name: tag.name,
      attributes: attributesOf(tag.attributes),
      inside:
        inside !== undefined && depth < MAX_DEPTH
          ? changeShortcodes(inside, change, depth + 1)
          : inside,
    });
    if (changed === null) continue;
    made += text.slice(at, tag.start) + changed;
    at = close ? close.end : tag.end;
  }
  return made + text.slice(at);
}

function tagsIn(text: string): Tag[] {
  const tags: Tag[] = [];
  for (const match of text.matchAll(TAG)) {
    const [written, escaped, slash, name = "", attributes = "", , second] = match;
    if (escaped && second) continue;
    const start = match.index + (escaped ?? "").length;
    const end = match.index + written.length - (second ?? "").length;
    tags.push({
      start,
      end,
      written,
      name: name.toLowerCase(),
      closes: slash === "/",
      attributes: attributes.replace(/\/$/, ""),
    });
  }
  return tags;
}

/** Returns, by the index of an opening tag, the tag that closes it: each closes the last open one of its name. */
function closingTags(tags: Tag[]): Map<number, Tag> {
  const closing = new Map<number, Tag>();
  const open = new Map<string, number[]>();
  for (const [index, tag] of tags.entries()) {
    const waiting = open.get(tag.name) ?? [];
    open.set(tag.name, waiting);
    if (!tag.closes) waiting.push(index);
    else {
      const opener = waiting.pop();
      if (opener !== undefined) closing.set(opener, tag);
      // Only the last 50 open tags are kept: earlier ones are taken to have no closing tag.
      if (waiting.length > 50) waiting.splice(0, waiting.length - 50);
    }
  }
  return closing;
}

function attributesOf(written: string): Record<string, string> {
  const made: Record<string, string> = {};
  let number = 0;
  const parts = written
    .replace(/^=/, " ")
    .matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g);
  for (const [, name, double, single, bare, quoted, plain] of parts) {
    if (name) made[name.toLowerCase()] = double ?? single ?? bare ?? "";
    else made[number++] = quoted ?? plain ?? "";
  }
  return made;
}
