import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { slugify } from "../../text/slugify.ts";
import { isHeading } from "./headings.ts";
import { textOf } from "./text-of.ts";

/**
 * Gives headings an id and makes every id `<prefix>-<slug>` and unique, so that none can stand in for an
 * element or a global of the page, then points the text's own `#…` links at the new ids. An old-style
 * `<a name>` is an id as well.
 */
export function anchors(prefix: string) {
  return (tree: Root) => {
    const ids = new Ids(prefix);
    visit(tree, "element", (node) => {
      const wanted =
        node.properties.id ?? node.properties.name ?? (isHeading(node) ? textOf(node) : undefined);
      delete node.properties.name;
      if (wanted !== undefined) node.properties.id = ids.add(String(wanted));
    });
    visit(tree, "element", (node) => {
      if (node.tagName === "a") pointAtNewIds(node, ids);
    });
  };
}

function pointAtNewIds(link: Element, ids: Ids) {
  const { href, ariaDescribedBy } = link.properties;
  if (typeof href === "string" && href.startsWith("#")) {
    const id = ids.find(href.slice(1));
    if (id) link.properties.href = `#${id}`;
  }
  if (ariaDescribedBy !== undefined) {
    const id = ids.find(String(ariaDescribedBy));
    link.properties.ariaDescribedBy = id ? [id] : undefined;
  }
}

class Ids {
  readonly #prefix: string;
  readonly #byName = new Map<string, string>();
  readonly #timesUsed = new Map<string, number>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(name: string): string {
    const base = `${this.#prefix}-${slugify(name) || "seccion"}`;
    const id = this.#unused(base);
    for (const key of [decoded(name), slugify(name)]) {
      if (!this.#byName.has(key)) this.#byName.set(key, id);
    }
    return id;
  }

  /** The id that `#fragment` meant, written exactly or as GitHub, kramdown and others derive it from a heading. */
  find(fragment: string): string | undefined {
    const name = decoded(fragment);
    return this.#byName.get(name) ?? this.#byName.get(slugify(name));
  }

  #unused(base: string): string {
    let id = base;
    while (this.#timesUsed.has(id)) {
      const times = (this.#timesUsed.get(base) ?? 1) + 1;
      this.#timesUsed.set(base, times);
      id = `${base}-${times}`;
    }
    this.#timesUsed.set(id, 1);
    return id;
  }
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
