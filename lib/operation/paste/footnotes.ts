import { element, isElement, rebuild, text, textOf, type Element, type Node } from "./tree";

// Word, LibreOffice, Google Docs' pages, Wikipedia and we ourselves write a note as two links that lead to each other.

/** Turns such pairs into a `sup` with a `label` and, at the end, `footnote-text`. */
export function footnotes(root: Element): void {
  const links: Link[] = [];
  gather(root, [], links);
  const marks = new Map<Element, string>();
  const texts = new Map<Element, { label: string; back: Set<Element> }>();
  const isBack = (link: Link) => [...texts.values()].some(({ back }) => back.has(link.element));
  for (const link of links) {
    if (isBack(link)) continue;
    const block = blockNamed(root, link.to);
    if (!block || block === link.block || !/^\W*[\da-z*†]{1,4}\W*$/i.test(textOf(link.element)))
      continue;
    const back = links.filter(
      (other) => other !== link && isWithin(block, other) && link.names.includes(other.to),
    );
    if (back.length === 0) continue;
    const known = texts.get(block);
    const label = known?.label ?? String(texts.size + 1);
    texts.set(block, {
      label,
      back: new Set([...(known?.back ?? []), ...back.map((b) => b.element)]),
    });
    marks.set(link.element, label);
  }
  if (marks.size === 0) return;
  const notes: Element[] = [];
  rebuild(root, (node) => {
    const mark = marks.get(node);
    if (mark) return element("sup", { label: mark }, [text(mark)]);
    const note = texts.get(node);
    if (!note) return isElement(node, "sup") && isOnlyMark(node) ? node.children : node;
    notes.push(element("footnote-text", { label: note.label }, contentOf(node)));
    return [];
  });
  rebuild(root, (node) => (isEmptied(node) || isTitleOfNotes(node) ? [] : node));
  notes.sort((a, b) => Number(a.properties.label) - Number(b.properties.label));
  root.children.push(...notes);

  function contentOf(node: Element): Node[] {
    const back = new Set([...texts.values()].flatMap((each) => [...each.back]));
    const inner = element("div", {}, node.tagName === "p" ? [{ ...node }] : node.children);
    rebuild(inner, (child) => (back.has(child) ? [] : child));
    return inner.children;
  }
}

interface Link {
  element: Element;
  to: string;
  /** The names by which other links lead here: its own, and those of the inline elements right around it. */
  names: string[];
  block: Element | undefined;
  around: Element[];
}

const NOTE_BLOCKS = ["li", "p", "div", "dd", "aside", "td"];

function gather(parent: Element, around: Element[], links: Link[]): void {
  for (const child of parent.children) {
    if (child.type === "text") continue;
    const href = /#(.+)$/.exec(child.properties.href ?? "")?.[1];
    if (child.tagName === "a" && href) {
      const names = [
        child,
        ...around.slice(-3).filter(({ tagName }) => /^(sup|span|b|font)$/.test(tagName)),
      ]
        .flatMap(({ properties: { id, name } }) => [id, name])
        .filter((name) => name !== undefined);
      const block = around.findLast(({ tagName }) => NOTE_BLOCKS.includes(tagName));
      links.push({ element: child, to: href, names, block, around });
    }
    gather(child, [...around, child], links);
  }
}

const isWithin = (block: Element, { around }: Link) => around.includes(block);

/** Finds the item, paragraph or other block that has a name, or has an element with that name in it. */
function blockNamed(parent: Element, name: string, around: Element | null = null): Element | null {
  for (const child of parent.children) {
    if (child.type === "text") continue;
    const block = NOTE_BLOCKS.includes(child.tagName) ? child : around;
    if (child.properties.id === name || child.properties.name === name) return block;
    const within = blockNamed(child, name, block);
    if (within) return within;
  }
  return null;
}

const isOnlyMark = ({ children }: Element) =>
  children.length > 0 &&
  children.every((child) => isElement(child, "sup") && "label" in child.properties);

/** Recognises the title of GitHub's footnotes, and of ours: it is added again when the text is shown. */
const isTitleOfNotes = ({ properties: { id = "" } }: Element) => /(^|-)footnote-label$/.test(id);

/** True for an element around the notes that is empty without them. */
const isEmptied = (node: Element): boolean =>
  isElement(node, "ol", "ul", "section", "div") &&
  node.children.every(
    (child) =>
      textOf(child).trim() === "" &&
      (child.type === "text" || isElement(child, "hr", "br", "ol", "div")),
  ) &&
  !node.children.some((child) => isElement(child, "img"));
