const REST = String.raw`[^\s<>"«»“”„‹›]+`;
const ADDRESS = new RegExp(String.raw`https?:\/\/${REST}`, "gi");
const ADDRESS_OR_WWW = new RegExp(String.raw`(?:https?:\/\/|(?<![\p{L}\p{N}])www\.)${REST}`, "giu");

/** A piece of a plain text; a web address has `href`. */
export interface TextPart {
  text: string;
  href?: string;
}

/**
 * Cuts a plain text into ordinary pieces and the http(s) addresses that people would expect to be links; with `www`,
 * those too that begin with `www.`.
 */
export function splitLinks(text: string, { www = false } = {}): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(www ? ADDRESS_OR_WWW : ADDRESS)) {
    const address = withoutSentenceEnd(match);
    const href = /^www/i.test(address) ? `http://${address}` : address;
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Punctuation of any script, but for the signs with which addresses end as well. */
const SENTENCE_END = /[^\P{P}#%&@/-]|~/u;

/** Punctuation after an address belongs to the sentence; so does a bracket that was opened before it. */
function withoutSentenceEnd(address: string): string {
  let surplusBrackets = count(address, ")") - count(address, "(");
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (last === ")" && surplusBrackets > 0) surplusBrackets--;
    else if (last === ")" || !SENTENCE_END.test(last)) break;
  }
  return address.slice(0, end);
}

const count = (text: string, character: string) => text.split(character).length - 1;
