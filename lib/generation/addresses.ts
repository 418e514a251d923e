import { splitLinks } from "@/lib/text/links";

/**
 * The web addresses in what a model was told by those in charge, and in the text it answers. Others it was led to,
 * by a comment or by somebody's name, or has invented: they are shown and not linked.
 */
export class KnownAddresses {
  readonly #known: Set<string>;
  readonly #ownOrigin: string;

  constructor(texts: (string | null | undefined)[], ownOrigin: string) {
    const found = texts.flatMap((text) => splitLinks((text ?? "").replace(/[()[\]]/g, " ")));
    this.#known = new Set(found.flatMap(({ href }) => (href ? [asOne(href)] : [])));
    this.#ownOrigin = ownOrigin;
  }

  /** Whether a link may lead there; what stays on the site always may. */
  has(address: string): boolean {
    const url = URL.parse(address, this.#ownOrigin);
    if (!url || !/^https?:$/.test(url.protocol)) return false;
    return url.origin === this.#ownOrigin || this.#known.has(asOne(url.href));
  }
}

/** One spelling of addresses that lead to the same place. */
const asOne = (address: string) => (URL.parse(address)?.href ?? address).replace(/\/$/, "");
