const CODE = /<(pre|code|script|style|textarea)\b/gi;

/** Characters of the private use area: between them stands the number of a piece of code that was put aside. */
const [OPEN, CLOSE] = ["\uE0F0", "\uE0F1"];
const PLACE = new RegExp(`${OPEN}(\\d+)${CLOSE}`, "g");

/**
 * Changes a piece of HTML except the code in it, which `change` sees as a placeholder of a few characters. Reads the
 * HTML once, even if elements in it are not closed.
 */
export function outsideCode(html: string, change: (text: string) => string): string {
  const text = html.replaceAll(OPEN, "").replaceAll(CLOSE, "");
  const kept: string[] = [];
  const lower = text.toLowerCase();
  const unclosed = new Set<string>();
  let made = "";
  let at = 0;
  CODE.lastIndex = 0;
  for (let found = CODE.exec(text); found; found = CODE.exec(text)) {
    const name = (found[1] ?? "").toLowerCase();
    const start = unclosed.has(name) ? -1 : lower.indexOf(`</${name}>`, CODE.lastIndex);
    if (start < 0) {
      unclosed.add(name);
      continue;
    }
    const end = start + name.length + 3;
    made += `${text.slice(at, found.index)}${OPEN}${kept.length}${CLOSE}`;
    kept.push(text.slice(found.index, end));
    at = CODE.lastIndex = end;
  }
  return change(made + text.slice(at)).replace(PLACE, (_, number) => kept[Number(number)] ?? "");
}
