import {
  element,
  hasClass,
  isElement,
  quotedLine,
  styleOf,
  textOf,
  type Element,
  type Node,
} from "./tree";

// Word on the desktop writes lists as paragraphs, each with its bullet or number as text.

/** Turns Word's paragraphs into what they are: titles, quotations and items of lists, with their nesting. */
export function wordParagraphs(parent: Element): void {
  const children: Node[] = [];
  let open: Level[] = [];
  for (const child of parent.children) {
    if (child.type === "element") {
      wordParagraphs(child);
      const item = itemOf(child);
      if (item) {
        open = addItem(children, open, item);
        continue;
      }
      children.push(paragraphOf(child));
    } else {
      children.push(child);
    }
    if (child.type === "element" || child.value.trim() !== "") open = [];
  }
  parent.children = children;
}

function paragraphOf(child: Element): Element {
  if (child.tagName !== "p") return child;
  if (hasClass(child, /^MsoTitle$/)) return { ...child, tagName: "h1" };
  if (hasClass(child, /^Mso(Sub)?[Tt]itle$/)) return { ...child, tagName: "h2" };
  const [, level] = /(?:^|\s)MsoHeading([1-6])?(?:\s|$)/.exec(child.properties.class ?? "") ?? [];
  const outline = Number(level ?? /^[1-6]$/.exec(styleOf(child, "mso-outline-level"))?.[0]);
  if (outline >= 1) return { ...child, tagName: `h${outline}` };
  if (hasClass(child, /^Mso(Intense)?Quote/)) return quotedLine(child);
  return child;
}

interface Item {
  level: number;
  list: string;
  ordered: boolean;
  start: string | undefined;
  content: Node[];
}

interface Level {
  level: number;
  list: Element;
  name: string;
}

/** Reads a list item by its style, such as `mso-list:l0 level2 lfo1`, without the mark in front of its text. */
function itemOf(paragraph: Element): Item | null {
  if (!/^(p|h[1-6])$/.test(paragraph.tagName)) return null;
  const [, list, level] = /^(l\d+) level(\d)/.exec(styleOf(paragraph, "mso-list")) ?? [];
  if (!list || !level || paragraph.tagName !== "p") return null;
  let mark = "";
  const withoutMark = (nodes: Node[]): Node[] =>
    nodes.flatMap((node): Node[] => {
      if (node.type === "text") return [node];
      if (styleOf(node, "mso-list") === "ignore") {
        mark ||= textOf(node).replace(/[\s\u00a0]/g, "");
        return [];
      }
      return [{ ...node, children: withoutMark(node.children) }];
    });
  const content = withoutMark(paragraph.children);
  const ordered = /^\(?([\da-z]{1,3}|[ivxlc]+)[.)]/i.test(mark) && !/^o$/i.test(mark);
  const start = ordered ? /^\(?(\d+)/.exec(mark)?.[1] : undefined;
  return { level: Number(level), list, ordered, start, content };
}

/** Adds an item to the list of its level; returns the lists that are open after it. */
function addItem(into: Node[], before: Level[], item: Item): Level[] {
  const open = before.filter(({ level }) => level <= item.level);
  let last = open.at(-1);
  const tagName = item.ordered ? "ol" : "ul";
  const goesOn = last?.level === item.level && last.list.tagName === tagName;
  if (!last || !goesOn || (open.length === 1 && last.name !== item.list)) {
    if (last?.level === item.level) open.pop();
    const list = element(tagName, item.start ? { start: item.start } : {});
    const above = open.at(-1)?.list.children.at(-1);
    (isElement(above) ? above.children : into).push(list);
    last = { level: item.level, list, name: item.list };
    open.push(last);
  }
  last.list.children.push(element("li", {}, [element("p", {}, item.content)]));
  return open;
}
