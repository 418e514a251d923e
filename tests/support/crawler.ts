import { request } from "node:http";
import pLimit from "p-limit";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface Answer {
  url: string;
  status: number;
  type: string;
  /** Where it sends one on, as a full address. */
  location: string | undefined;
  body: string;
}

export interface Visit extends Answer {
  /** The page that led here first; undefined for the beginning. */
  from: string | undefined;
  html: Page | undefined;
}

/** What a crawler reads in a page. */
export interface Page {
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  headings: string[];
  jsonLd: string[];
  /** Of links, alternates and images: full addresses without fragment. */
  links: string[];
  /** Those of `<link rel="alternate">` alone, by media type. */
  alternates: { type: string; url: string }[];
}

/** Asks as a search engine does, following nothing, or with the cookies of somebody; each host is on this machine. */
export function ask(url: string, cookie?: string): Promise<Answer> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    request(
      {
        ...{ host: "127.0.0.1", port, path: pathname + search },
        headers: { host, ...(cookie && { cookie }) },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const { location, "content-type": type = "" } = response.headers;
        resolve({
          url,
          status: response.statusCode ?? 0,
          type: type.split(";")[0] ?? "",
          location: location && new URL(location, url).href,
          body: Buffer.concat(chunks).toString(),
        });
      },
    )
      .on("error", reject)
      .end();
  });
}

/** Everything on these origins that can be reached from their first pages, each address once. */
export async function crawl(origins: string[]): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  const limit = pLimit(4);
  const underWay: Promise<void>[] = [];
  const seen = new Set<string>();

  const visit = (url: string, from?: string) => {
    if (seen.has(url) || !origins.includes(new URL(url).origin)) return;
    seen.add(url);
    underWay.push(
      limit(async () => {
        const answer = await ask(url);
        const html = answer.type === "text/html" && answer.status < 300 ? read(answer) : undefined;
        visits.set(url, { ...answer, from, html });
        if (answer.location) visit(answer.location, url);
        for (const link of html?.links ?? []) visit(link, url);
      }),
    );
  };
  for (const origin of origins) visit(`${origin}/`);
  for (let done = 0; done < underWay.length; done++) await underWay[done];
  return visits;
}

function read({ url, body }: Answer): Page {
  const page: Page = {
    titles: [],
    descriptions: [],
    canonicals: [],
    headings: [],
    jsonLd: [],
    links: [],
    alternates: [],
  };
  const add = (list: string[], value: string | undefined) => {
    const address = value === undefined ? null : URL.parse(value, url);
    if (!address?.protocol.startsWith("http")) return;
    address.hash = "";
    list.push(address.href);
  };
  walk(parse(body), (element) => {
    const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
    const { tagName } = element;
    if (tagName === "title" && element.namespaceURI.endsWith("xhtml")) {
      page.titles.push(textOf(element));
    }
    if (tagName === "h1") page.headings.push(textOf(element));
    if (tagName === "meta" && attributes.name === "description") {
      page.descriptions.push(attributes.content ?? "");
    }
    if (tagName === "script" && attributes.type === "application/ld+json") {
      page.jsonLd.push(textOf(element));
    }
    if (tagName === "a") add(page.links, attributes.href);
    if (tagName === "img") add(page.links, attributes.src);
    if (tagName === "link") {
      if (attributes.rel === "canonical") add(page.canonicals, attributes.href);
      if (attributes.rel === "describedby") add(page.links, attributes.href);
      if (attributes.rel === "alternate") {
        add(page.links, attributes.href);
        page.alternates.push({ type: attributes.type ?? "", url: attributes.href ?? "" });
      }
    }
  });
  return page;
}

export function walk(node: Tree.ParentNode, see: (element: Tree.Element) => void) {
  for (const child of node.childNodes) {
    if (!("tagName" in child)) continue;
    see(child);
    walk(child, see);
  }
}

export const textOf = (node: Tree.ParentNode): string =>
  node.childNodes
    .map((child) => ("value" in child ? child.value : "childNodes" in child ? textOf(child) : ""))
    .join("");
