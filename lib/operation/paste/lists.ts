import { element, isElement, isBlank, type Element, type Node } from "./tree";

// Google Docs and Word on the web give the depth of a list item by `aria-level`, and not by nesting.

/** Nests lists by the levels of their items, and joins those that were taken apart. */
export function nestedLists(parent: Element): void {
  for (const child of parent.children) if (child.type === "element") nestedLists(child);
  parent.children = joined(parent.children.flatMap(withoutWrapper));
  if (isList(parent)) parent.children = withinItems(parent.children);
}

const isList = (node: Node | undefined): node is Element => isElement(node, "ul", "ol");

/** Removes the box that Word on the web puts around each list, which often has only one item. */
const withoutWrapper = (node: Node): Node[] =>
  isElement(node, "div") && node.children.some(isList) && node.children.every(isListOrBlank)
    ? node.children.filter((child) => !isBlank(child))
    : [node];

const isListOrBlank = (node: Node) => isList(node) || isBlank(node);

const levelOf = (list: Element): number | null => {
  const item = list.children.find((child): child is Element => isElement(child, "li"));
  const level = item?.properties["aria-level"] ?? item?.properties["data-aria-level"];
  return level ? Number(level) : null;
};

/** Joins lists that follow each other and whose items have a level. */
function joined(nodes: Node[]): Node[] {
  const made: Node[] = [];
  let open: { level: number; list: Element }[] = [];
  for (const node of nodes) {
    if (isBlank(node)) {
      if (open.length === 0) made.push(node);
      continue;
    }
    const level = isList(node) ? levelOf(node) : null;
    if (level === null || !isList(node)) {
      open = [];
      made.push(node);
      continue;
    }
    open = open.filter((each) => each.level <= level);
    const last = open.at(-1);
    if (last?.level === level && last.list.tagName === node.tagName) {
      last.list.children.push(...node.children);
      continue;
    }
    if (last?.level === level) open.pop();
    const above = open.at(-1)?.list.children.findLast((child) => isElement(child, "li"));
    if (isElement(above)) above.children.push(node);
    else made.push(node);
    open.push({ level, list: node });
  }
  return made;
}

/** Moves a list that is directly inside a list into the item before it. */
function withinItems(children: Node[]): Node[] {
  const items: Element[] = [];
  for (const child of children) {
    const last = items.at(-1);
    if (isElement(child, "li")) items.push(task(child));
    else if (isList(child) && last) last.children.push(child);
    else if (!isBlank(child)) items.push(element("li", {}, [child]));
  }
  return items;
}

/** Turns an item that can be ticked off, as Google Docs writes it, into one with a checkbox. */
function task(item: Element): Element {
  if (item.properties.role !== "checkbox") return item;
  const box = element("input", {
    type: "checkbox",
    ...(item.properties["aria-checked"] === "true" && { checked: "" }),
  });
  const isPicture = (node: Node): boolean => isElement(node, "img");
  const rest = item.children.filter((child) => !isPicture(child));
  const first = rest.find((child): child is Element => isElement(child));
  if (first?.tagName === "p") first.children.unshift(box);
  else rest.unshift(element("p", {}, [box]));
  return { ...item, children: rest };
}
