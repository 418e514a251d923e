import { createHash } from "node:crypto";
import { contentSecurityPolicy } from "../../lib/platform/http/security-headers.ts";
import { etagOf } from "../etag.ts";
import { attributeOf, isData, isElement, parseHtml, textOf, walk, type Document } from "./parse.ts";
import { toReaderForm } from "./reader-form.ts";

/** One form of a page, as it is sent. */
export interface Form {
  body: Buffer;
  /** The `Content-Security-Policy` that lets what stands in this form run, and nothing else. */
  policy: string;
  /** The ETag: it tells a new version of this form from the one that a browser has. */
  etag: string;
}

export interface Forms {
  /**
   * The form for visitors: HTML, and one small script of ours; the whole page if it does not work without the
   * framework.
   */
  reader: Form;
  /** The form for users who are signed in: the page as Next has rendered it. */
  whole: Form;
  /** The entry that visitors read on this page; null for other pages. */
  entryId: number | null;
}

const made = new WeakMap<object, Forms>();

/**
 * Both forms of a rendered page, made when it is first sent and kept as long as `page`.
 * @param linksImages whether browsers fetch the images of other sites there
 */
export function formsOf(page: { body: Buffer }, linksImages: boolean): Forms {
  let forms = made.get(page);
  if (!forms) made.set(page, (forms = makeForms(page.body, linksImages)));
  return forms;
}

/** Makes both forms of a page, and keeps them nowhere. */
export function makeForms(body: Buffer, linksImages: boolean): Forms {
  const rendered = body.toString();
  const document = parseHtml(rendered);
  const whole = {
    body,
    policy: contentSecurityPolicy({ scripts: inlineScripts(document), linksImages }),
    etag: etagOf(body),
  };
  const reader = toReaderForm(rendered, document);
  if (reader === null) return { reader: whole, whole, entryId: null };
  const html = Buffer.from(reader.html);
  const policy = contentSecurityPolicy({
    scripts: reader.scripts.map(hashOf),
    styles: {
      attributes: reader.styles.attributes.map(hashOf),
      elements: reader.styles.elements.map(hashOf),
    },
    linksImages,
  });
  return {
    reader: { body: html, policy, etag: etagOf(html) },
    whole,
    entryId: reader.entryId,
  };
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Returns the hashes of the inline scripts that may run. `<main>` has what people have written: a script there is not
 * ours, however it came there, and does not run.
 */
function inlineScripts(document: Document): string[] {
  const hashes = new Set<string>();
  walk(document, (element) => {
    if (!isElement(element)) return true;
    if (element.tagName === "main") return false;
    const isFile = attributeOf(element, "src") !== undefined;
    if (element.tagName === "script" && !isFile && !isData(element)) {
      hashes.add(hashOf(textOf(element)));
    }
    return true;
  });
  return [...hashes];
}
