import { escapeMarkup } from "@/lib/platform/text/escape";

/** The fields of a card of Ghost's editor; their names differ between its two formats. */
export type Payload = Record<string, unknown>;

/** The callbacks of a conversion, for what does not go into the HTML. */
export interface Making {
  /** Keeps a text in Markdown for this place; returns the placeholder that stands for it in the HTML. */
  markdown(text: string): string;
  /** Called with the name of a card that is not known. */
  onLost(what: string): void;
}

/**
 * Returns a card as HTML; "" for one that shows nothing on a page, and for an unknown one, which `onLost` is told of.
 */
export function cardHtml(name: string, payload: Payload, making: Making): string {
  const card = Object.hasOwn(CARDS, name) ? CARDS[name] : undefined;
  if (card) return card(payload, making);
  making.onLost(name);
  return "";
}

type Card = (payload: Payload, making: Making) => string;

const say = (payload: Payload, ...names: string[]): string => {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
};

const attribute = (text: string) => escapeMarkup(text);

const link = (href: string, words: string) =>
  href && `<p><a href="${attribute(href)}">${words || attribute(href)}</a></p>`;

const picture = (payload: Payload) => {
  const src = say(payload, "src");
  const caption = say(payload, "caption");
  const legend = caption && `<figcaption>${caption}</figcaption>`;
  return (
    src &&
    `<figure><img src="${attribute(src)}" alt="${attribute(say(payload, "alt"))}">${legend}</figure>`
  );
};

const file: Card = (payload) =>
  link(say(payload, "src"), escapeMarkup(say(payload, "title", "fileTitle", "fileName")));

const markdown: Card = (payload, making) => `<p>${making.markdown(say(payload, "markdown"))}</p>`;

const code: Card = (payload) => {
  const language = say(payload, "language");
  const named = /^[\w+#-]{1,30}$/.test(language) ? ` class="language-${language}"` : "";
  return `<pre><code${named}>${escapeMarkup(say(payload, "code"))}</code></pre>`;
};

const rule: Card = () => "<hr>";

/** The cards for e-mails and the mark of a paywall show nothing on a page. */
const nothing: Card = () => "";

const CARDS: Record<string, Card> = {
  image: picture,
  gallery: ({ images, caption }) =>
    (Array.isArray(images) ? images : []).map((each: Payload) => picture(each)).join("") +
    (typeof caption === "string" && caption ? `<p>${caption}</p>` : ""),
  bookmark: (payload) => {
    const metadata = (payload.metadata ?? {}) as Payload;
    const said = say(payload, "description") || say(metadata, "description");
    const title = say(payload, "title") || say(metadata, "title");
    const quote = said && `<blockquote><p>${escapeMarkup(said)}</p></blockquote>`;
    return link(say(payload, "url"), escapeMarkup(title)) + quote;
  },
  callout: (payload) =>
    `<blockquote><p>${say(payload, "calloutEmoji")} ${say(payload, "calloutText")}</p></blockquote>`,
  toggle: (payload) =>
    `<p><strong>${say(payload, "heading")}</strong></p>${say(payload, "content")}`,
  button: (payload) => link(say(payload, "buttonUrl"), escapeMarkup(say(payload, "buttonText"))),
  embed: (payload) => {
    const url = say(payload, "url");
    return url ? link(url, "") : say(payload, "html");
  },
  html: (payload) => say(payload, "html"),
  code,
  codeblock: code,
  hr: rule,
  horizontalrule: rule,
  markdown,
  "card-markdown": markdown,
  audio: file,
  video: file,
  file,
  header: (payload) =>
    `<h2>${say(payload, "header", "heading")}</h2><p>${say(payload, "subheader", "subheading")}</p>`,
  product: (payload) =>
    `<p><strong>${say(payload, "productTitle")}</strong></p>${say(payload, "productDescription")}`,
  paywall: nothing,
  email: nothing,
  "email-cta": nothing,
};
