import { splitLinks } from "./links.ts";

/**
 * The web addresses in what a model was told by those in charge, and in the text that it answers. It has others from
 * a comment or from somebody's name, or has invented them: they are shown and not linked.
 */
export class KnownAddresses {
  readonly #known: Set<string>;
  readonly ownOrigin: string | undefined;

  /** `ownOrigin`: the site's, which may always be linked; without it, only addresses in the texts may. */
  constructor(texts: (string | null | undefined)[], ownOrigin?: string) {
    this.#known = new Set(texts.flatMap((text) => addressesIn(text ?? "").map(asOne)));
    this.ownOrigin = ownOrigin;
  }

  /** The addresses in the texts, each once; another `KnownAddresses` can be made of them. */
  get all(): string[] {
    return [...this.#known];
  }

  /** Returns whether a link may lead to the address. */
  has(address: string): boolean {
    const url = URL.parse(address, this.ownOrigin);
    if (!url || !/^https?:$/.test(url.protocol)) return false;
    return url.origin === this.ownOrigin || this.#known.has(asOne(url.href));
  }
}

/** The addresses in a text: as they are written, without brackets around them, and with a scheme if they lack it. */
const addressesIn = (text: string): string[] =>
  [
    ...[text, text.replace(/[()[\]]/g, " ")],
    ...[...text.matchAll(WITHOUT_SCHEME)].map(([address]) => `https://${address}`),
  ].flatMap((piece) => splitLinks(piece).flatMap(({ href }) => href ?? []));

/** An address such as `puerto.es` or `www.puerto.es/mareas`; not of e-mail, and no part of an address. */
const WITHOUT_SCHEME =
  /(?<![\p{L}\p{N}_@.:/-])(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:\/[^\s<>"«»“”()[\]]*)?/gu;

/** One spelling of addresses that lead to the same place, with encryption or without. */
const asOne = (address: string) =>
  (URL.parse(address)?.href ?? address).replace(/^http:/, "https:").replace(/\/$/, "");
