import type { Element, ElementContent, Parents, Root } from "hast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize, { type Options } from "rehype-sanitize";
import temml from "temml";
import { SKIP, visit } from "unist-util-visit";
import { boundLengths } from "./math-lengths.ts";
import { textOf } from "./text-of.ts";

/**
 * Typesets formulas as MathML, which browsers show without a script or a font of ours. What TeX cannot read
 * stays as it was written, in code. MathML comes from here only: the texts' own is removed before.
 */
export function mathToMathml() {
  return (tree: Root, file: File) =>
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "code" || !parent || index === undefined) return;
      const isDisplay = hasClass(node, "math-display");
      if (!isDisplay && !hasClass(node, "math-inline")) return;
      const formula = typeset(textOf(node), isDisplay, file);
      if (!formula) return;
      parent.children.splice(index, 1, ...formula);
      if (isDisplay) makeBlock(parent);
      return SKIP;
    });
}

function typeset(tex: string, displayMode: boolean, file: File): ElementContent[] | undefined {
  try {
    const mathml = temml.renderToString(tex, { displayMode, throwOnError: true, maxExpand: 200 });
    const parsed = parse({ type: "root", children: [{ type: "raw", value: mathml }] }, file);
    const formula = sanitize(parsed as Root) as Root;
    visit(formula, "element", boundLengths);
    return formula.children as ElementContent[];
  } catch {
    return undefined;
  }
}

/** The `<pre>` or `<p>` around a displayed formula becomes a box that scrolls when the formula is too wide. */
function makeBlock(parent: Parents) {
  const isWrapper =
    parent.type === "element" && (parent.tagName === "pre" || parent.tagName === "p");
  if (!isWrapper || parent.children.length > 1) return;
  parent.tagName = "div";
  parent.properties = {
    className: ["math-block"],
    tabIndex: 0,
    role: "group",
    ariaLabel: "Fórmula",
  };
}

const hasClass = ({ properties }: Element, name: string) =>
  Array.isArray(properties.className) && properties.className.includes(name);

const mathmlSchema: Options = {
  tagNames: (
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup " +
    "msubsup munder mover munderover menclose mmultiscripts mprescripts mtable mtr mtd"
  ).split(" "),
  attributes: {
    "*": (
      "display displaystyle scriptlevel mathvariant stretchy fence separator form accent " +
      "accentunder movablelimits largeop symmetric lspace rspace minsize maxsize linethickness " +
      "width height depth voffset notation columnalign rowspacing columnspacing columnlines " +
      "rowlines"
    ).split(" "),
  },
};
const parse = rehypeRaw();
type File = Parameters<typeof parse>[1];
const sanitize = rehypeSanitize(mathmlSchema);
