import { decode } from "he";
import { outsideCode } from "@/lib/operation/import/elsewhere/outside-code";
import { escapeMarkup } from "@/lib/platform/text/escape";
import { changeShortcodes, type Shortcode } from "./scan-shortcodes";

/** A file of the media library. */
export interface Attachment {
  url: string;
  alt?: string;
  caption?: string;
  credit?: string;
}

/** The media files that shortcodes name by number. */
export interface MediaLibrary {
  byId(id: string): Attachment | undefined;
  /** The files that were uploaded to a text, which `[gallery]` shows without naming them. */
  of(postId: string): Attachment[];
}

interface Context {
  library: MediaLibrary;
  postId: string;
  /**
   * Called with the name of each unknown shortcode, and for galleries and playlists whose files are not in the export.
   */
  onLost(what: string): void;
}

/** How many files one gallery shows at most. */
const MAX_ATTACHMENTS = 500;

/**
 * Turns WordPress's own shortcodes in a text into HTML. Of those of plugins only the text between their tags stays; a
 * word in brackets that is not a shortcode, such as `[sic]`, stays as it is.
 */
export const expandShortcodes = (html: string, context: Context): string =>
  html.includes("[")
    ? outsideCode(html, (text) =>
        changeShortcodes(text, (shortcode) => expanded(shortcode, context)).replace(ESCAPED, "$1"),
      )
    : html;

function expanded(shortcode: Shortcode, context: Context): string | null {
  const { name, attributes, inside } = shortcode;
  const expand = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  if (expand) return expand(shortcode, context);
  const isPlain = inside === undefined && Object.keys(attributes).length === 0;
  if (isPlain && !/[-_\d]/.test(name)) return null;
  // Words in brackets: `[nota del editor]`.
  const hasNames = Object.keys(attributes).some((key) => !/^\d+$/.test(key));
  if (inside === undefined && !hasNames && !/[-_]/.test(name)) return null;
  context.onLost(name);
  return inside ?? "";
}

type Expand = (shortcode: Shortcode, context: Context) => string;

const KNOWN: Record<string, Expand> = {
  caption,
  wp_caption: caption,
  gallery,
  playlist,
  embed: ({ attributes, inside }) => alone(inside ?? attributes.src ?? attributes[0]),
  audio: sound,
  video: sound,
  youtube: ({ attributes, inside }) =>
    player(videoOf(attributes, inside), "www.youtube.com/watch?v="),
  vimeo: ({ attributes, inside }) => player(videoOf(attributes, inside), "vimeo.com/"),
  code,
  sourcecode: code,
};

/** A shortcode that is shown as it is written has two brackets around it. */
const ESCAPED = new RegExp(
  `\\[(\\[/?(?:${Object.keys(KNOWN).join("|")})\\b[^[\\]]{0,2000}\\])\\]`,
  "gi",
);

function caption({ attributes, inside = "" }: Shortcode): string {
  const picture = /<a\b[^<>]{0,3000}>\s*<img\b[^<>]{0,5000}>\s*<\/a>|<img\b[^<>]{0,5000}>/i.exec(
    inside,
  );
  if (!picture) return inside;
  const words =
    attributes.caption ??
    (inside.slice(0, picture.index) + inside.slice(picture.index + picture[0].length)).trim();
  return figure(picture[0], words);
}

function gallery({ attributes }: Shortcode, context: Context): string {
  const shown = filesOf(attributes, context);
  if (shown.length === 0) context.onLost("gallery");
  return shown
    .map(({ url, alt = "", caption = "", credit = "" }) =>
      figure(
        `<img src="${quoted(url)}" alt="${quoted(alt)}" data-credit="${quoted(credit)}">`,
        caption,
      ),
    )
    .join("\n");
}

function playlist({ attributes }: Shortcode, context: Context): string {
  const files = filesOf(attributes, context);
  if (files.length === 0) context.onLost("playlist");
  return files.map(({ url }) => alone(url)).join("\n");
}

function filesOf({ ids, include }: Record<string, string>, { library, postId }: Context) {
  const named = (ids ?? include ?? "").split(/[\s,]+/).filter(Boolean);
  const files = named.length > 0 ? named.map((id) => library.byId(id)) : library.of(postId);
  return files.filter((file) => file !== undefined).slice(0, MAX_ATTACHMENTS);
}

const FORMATS = ["src", "mp3", "m4a", "ogg", "wav", "wma", "mp4", "m4v", "webm", "ogv", "flv"];

function sound({ attributes, inside }: Shortcode): string {
  const source = FORMATS.map((format) => attributes[format]).find(Boolean);
  return alone(source ?? attributes[0] ?? inside);
}

const videoOf = ({ id, 0: first }: Record<string, string>, inside = "") =>
  (id ?? first ?? inside).trim();

const player = (video: string, page: string) =>
  alone(/^[\w-]+$/.test(video) ? `https://${page}${video}` : video);

function code({ attributes, inside = "" }: Shortcode): string {
  const language = attributes.language ?? attributes.lang ?? "";
  const named = /^[\w+#-]{1,30}$/.test(language) ? ` class="language-${language}"` : "";
  return `<pre><code${named}>${inside.replaceAll("<", "&lt;").trim()}</code></pre>`;
}

/** Returns a link on a line of its own, which pages show as a card if it leads to a known video site. */
function alone(address = ""): string {
  const url = address.replace(/<[^<>]*>/g, "").trim();
  if (!/^(https?:)?\/\/\S+$/i.test(url)) return "";
  return `\n\n<p><a href="${quoted(url)}">${quoted(url)}</a></p>\n\n`;
}

const figure = (picture: string, words: string) =>
  `\n\n<figure>${picture}${words ? `<figcaption>${words}</figcaption>` : ""}</figure>\n\n`;

const quoted = (text: string) => escapeMarkup(decode(text));
