import type { Root } from "hast";
import { visit } from "unist-util-visit";
import { withoutBidiControls } from "../../text/bidi.ts";

/** Takes out the characters by which a text, or the address of a link, can be made to read as something else. */
export function visibleText() {
  return (tree: Root) =>
    visit(tree, (node) => {
      if (node.type === "text") node.value = withoutBidiControls(node.value);
      if (node.type !== "element") return;
      for (const [name, value] of Object.entries(node.properties)) {
        if (typeof value === "string") node.properties[name] = withoutBidiControls(value);
      }
    });
}
