import type { Parents, PhrasingContent, Root } from "mdast";
import rehypeRemark, { type Options as RemarkOptions } from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify, { type Options } from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { escapeText } from "./escape";
import type { Element } from "./tree";

type Handlers = NonNullable<Options["handlers"]>;
type Handle = NonNullable<Handlers["text"]>;
type State = Parameters<Handle>[2];
type Info = Parameters<Handle>[3];

/** Writes a tree as Markdown, after the other files of this folder have corrected it. */
export function writeMarkdown(root: Element): string {
  const tree = unified()
    .use(rehypeRemark, {
      document: true,
      handlers: {
        sup: (state, node) => {
          const { label } = node.properties;
          return label === undefined
            ? raised(state, node)
            : { type: "footnoteReference", identifier: String(label) };
        },
        sub: lowered,
        "footnote-text": (state, node) => ({
          type: "footnoteDefinition",
          identifier: String(node.properties.label),
          children: state.toFlow(state.all(node)),
        }),
      },
    })
    .runSync({ type: "root", children: root.children }) as Root;
  tighten(tree);
  return unified()
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, OPTIONS)
    .stringify(tree);
}

/** Keeps an element as HTML, which the renderer reads: Markdown has no raised or lowered letters. */
const asElement =
  (name: string) =>
  (state: ToMdastState, node: Parameters<ToMdastState["all"]>[0]): PhrasingContent[] => [
    { type: "html", value: `<${name}>` },
    ...(state.all(node) as PhrasingContent[]),
    { type: "html", value: `</${name}>` },
  ];

type ToMdastState = Parameters<
  NonNullable<NonNullable<NonNullable<RemarkOptions["handlers"]>[string]>>
>[0];

const raised = asElement("sup");
const lowered = asElement("sub");

/** Removes the blank lines between the items of a list, if each has only one paragraph. */
function tighten(tree: Root): void {
  visit(tree, "list", (list) => {
    const isTight = list.children.every(
      ({ children }) => children.filter(({ type }) => type !== "list").length <= 1,
    );
    list.spread = !isTight;
    for (const item of list.children) item.spread = !isTight;
  });
}

const isIn = (state: State, name: string) =>
  state.stack.some((construct) => construct.startsWith(name));

/** Writes a mark such as `**` where Markdown parsers would read it as one; else the HTML element, which all read. */
function attention(mark: string, name: string, construct: "strong" | "emphasis"): Handle {
  const handle: Handle = (node: Parents & { children: PhrasingContent[] }, _, state, info) => {
    const exit = state.enter(construct);
    const first = mark.charAt(0);
    const inside = state.containerPhrasing(node as never, { ...info, before: first, after: first });
    exit();
    const opens = flanks(info.before, inside.charAt(0));
    const closes = flanks(info.after, inside.at(-1) ?? "");
    return opens && closes ? mark + inside + mark : `<${name}>${inside}</${name}>`;
  };
  return Object.assign(handle, { peek: () => mark.charAt(0) });
}

/** Returns whether a mark between these characters would be read as the opening or the end of the inner text. */
const flanks = (outside: string, inside: string) =>
  !/[\p{P}\p{S}]/u.test(inside) || outside === "" || /[\s\p{P}\p{S}]/u.test(outside);

const text: Handle = (node: { value: string }, _, state, { before, after }: Info) =>
  escapeText(node.value, {
    before,
    after,
    inTable: isIn(state, "tableCell"),
    inLink: isIn(state, "link"),
    inHeading: isIn(state, "heading"),
  });

const link: Handle = (
  node: { url: string; title?: string | null; children: PhrasingContent[] },
  _,
  state,
  info,
) => {
  const [only] = node.children;
  const shown = node.children.length === 1 && only?.type === "text" ? only.value : null;
  if (shown !== null && !node.title && isBare(shown, node.url) && /^[\s(]?$/.test(info.before)) {
    const url = isIn(state, "tableCell") ? node.url.replaceAll("|", "%7C") : node.url;
    // Without `<>`, the text right after it would be read as part of it.
    return /^[\s.,;:?!)]?$/.test(info.after) ? url : `<${url}>`;
  }
  const exit = state.enter("link");
  const label = state.containerPhrasing(node as never, { ...info, before: "[", after: "]" });
  exit();
  const title = node.title ? ` "${node.title.replace(/["\\]/g, "\\$&")}"` : "";
  return `[${label}](${destination(node.url, state)}${title})`;
};

/** Returns whether an address is a link by itself: no character at its end would be read as the sentence's. */
const isBare = (shown: string, url: string) =>
  shown === url &&
  /^https?:\/\/[\w-]+(\.[\w-]+)+\S*[\p{L}\p{N}/=_-]$/u.test(url) &&
  !/[<>*`[\]()]/.test(url);

const image: Handle = (
  node: { url: string; alt?: string | null; title?: string | null },
  _,
  state,
) => {
  const alt = (node.alt ?? "").replace(/\s+/g, " ").replace(/[[\]\\]/g, "\\$&");
  const title = node.title ? ` "${node.title.replace(/["\\]/g, "\\$&")}"` : "";
  return `![${isIn(state, "tableCell") ? alt.replaceAll("|", "\\|") : alt}](${destination(node.url, state)}${title})`;
};

function destination(url: string, state: State): string {
  const written = url.replace(/\s/g, "%20").replaceAll("<", "%3C").replaceAll(">", "%3E");
  const whole = isIn(state, "tableCell") ? written.replaceAll("|", "%7C") : written;
  if (!/[()]/.test(whole)) return whole;
  return /^[^()]*(\([^()]*\)[^()]*)*$/.test(whole) ? whole : `<${whole}>`;
}

const lineBreak: Handle = (_node, _parent, state) =>
  isIn(state, "tableCell") ? "<br>" : isIn(state, "heading") ? " " : "\\\n";

const OPTIONS: Options = {
  bullet: "-",
  rule: "-",
  fences: true,
  listItemIndent: "one",
  incrementListMarker: true,
  handlers: {
    text,
    link,
    image: Object.assign(image, { peek: () => "!" }),
    break: lineBreak,
    strong: attention("**", "strong", "strong"),
    emphasis: attention("*", "em", "emphasis"),
  },
};
