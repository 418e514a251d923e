import type { Embeddable, EmbedShape } from "@/lib/platform/markdown/embeddable";
import { escapeMarkup } from "@/lib/platform/text/escape";
import type { Known } from "./oembed";

/** The words of the link, by the shape of what is linked. */
const VERBS: Record<EmbedShape, string> = {
  wide: "Ver en",
  tall: "Ver en",
  sound: "Escuchar en",
  list: "Escuchar en",
  map: "Ver el mapa en",
  post: "Leer en",
};

/**
 * Returns the HTML of the card that replaces a bare link in a text: a link that works by itself, and that
 * lib/texts/embeds/player.mjs turns into the player once a reader wants it. Nothing in it is loaded from another
 * site: `thumbnail` is its address in our proxy.
 */
export function cardHtml(href: string, embed: Embeddable, known: Known | null): string {
  const { provider, shape, player } = embed;
  const action = `${VERBS[shape]} ${provider}`;
  const source = [known?.author, known ? provider : null].filter(Boolean).join(" · ");
  const picture =
    known?.thumbnail && shape !== "post"
      ? `<img src="${escapeMarkup(known.thumbnail)}" alt="" loading="lazy" decoding="async"/>`
      : "";
  const attributes = player ? ` data-player="${escapeMarkup(player)}"` : "";
  const note = player ? `<span class="embed-note">Al pulsar se carga de ${provider}</span>` : "";
  return (
    `<figure class="embed embed-${shape}">` +
    `<a href="${escapeMarkup(href)}" class="embed-card" rel="ugc nofollow noopener"${attributes}>${picture}` +
    `<span class="embed-words"><span class="embed-title">${escapeMarkup(known?.title ?? action)}</span> ` +
    `${source ? `<span class="embed-source">${escapeMarkup(source)}</span> ` : ""}${note}</span></a></figure>`
  );
}
