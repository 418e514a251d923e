import { browserFiles } from "./scripts/browser-files.mjs";

// What the oldest browsers of `browserslist` in package.json lack, and TypeScript lets pass: it knows nothing of what
// JavaScript has since 2025, but all of the DOM. Next brings `URL.canParse` to them.
const STATICS = {
  AbortSignal: ["any"],
  ClipboardItem: ["supports"],
  Document: ["parseHTMLUnsafe"],
  Map: ["groupBy"],
  Object: ["groupBy"],
  Promise: ["withResolvers"],
  ReadableStream: ["from"],
  Response: ["json"],
  URL: ["parse"],
};
const METHODS = [
  ...["showPopover", "hidePopover", "togglePopover", "requestClose", "checkVisibility"],
  ...["startViewTransition", "caretPositionFromPoint", "requestIdleCallback", "moveBefore"],
  ...["getHTML", "setHTML", "setHTMLUnsafe", "bytes", "transfer", "transferToFixedLength"],
];

/** @type {import("eslint").Rule.RuleModule} */
const oldest = {
  create: (context) => ({
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== "Identifier" || property.type !== "Identifier") return;
      const isLacking =
        Object.hasOwn(STATICS, object.name) && STATICS[object.name].includes(property.name);
      if (!isLacking) return;
      const message = `The oldest browsers that we support have no ${object.name}.${property.name}.`;
      context.report({ node, message });
    },
    Literal(node) {
      if (!("regex" in node && node.regex.flags.includes("v"))) return;
      const message = "The oldest browsers that we support do not know the flag v: use u.";
      context.report({ node, message });
    },
    CallExpression(node) {
      const { callee, optional } = node;
      const called = callee.type === "MemberExpression" ? callee.property : callee;
      if (optional || called.type !== "Identifier" || !METHODS.includes(called.name)) return;
      const message = `The oldest browsers that we support have no ${called.name}: call it by \`?.()\`.`;
      context.report({ node, message });
    },
  }),
};

/** The rule for what reaches a browser (docs/development.md, “Browsers”). */
export const browsers = {
  files: browserFiles().map((file) => file.replace(/[()[\]]/g, "\\$&")),
  plugins: { browsers: { rules: { oldest } } },
  rules: { "browsers/oldest": "error" },
};
