import { defaultSchema, type Options } from "rehype-sanitize";

const presentation = ["dir", "lang", "title", "id", "align"];

/**
 * The elements and attributes that an entry may contain. Elements that are not named lose their tags and keep their
 * text; those under `strip` go with all their content. Ids are prefixed later, by `anchors`.
 */
export const sanitizeSchema: Options = {
  tagNames: [
    ..."h1 h2 h3 h4 h5 h6 p div section blockquote pre hr br wbr".split(" "),
    ..."ul ol li dl dt dd input details summary figure figcaption img".split(" "),
    ..."table caption colgroup col thead tbody tfoot tr th td".split(" "),
    ..."a span em strong i b u s del ins mark small sub sup q".split(" "),
    ..."code kbd samp var tt abbr dfn cite time bdi ruby rb rp rt".split(" "),
  ],
  strip: ["script", "style", "title", "template", "svg", "object", "noembed", "noframes"],
  attributes: {
    "*": presentation,
    a: [
      "href",
      "name",
      "ariaDescribedBy",
      "ariaLabel",
      "dataFootnoteRef",
      "dataFootnoteBackref",
      ["className", "embed-link", "data-footnote-backref"],
    ],
    blockquote: ["cite"],
    code: [["className", /^language-[\p{L}\d-]+$/u, "math-inline", "math-display"]],
    del: ["cite", "dateTime"],
    details: ["open"],
    img: ["src", "alt", "width", "height"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    ins: ["cite", "dateTime"],
    li: [["className", "task-list-item"], "value"],
    ol: [
      ["className", "contains-task-list"],
      "start",
      "reversed",
      ["type", "1", "a", "A", "i", "I"],
    ],
    q: ["cite"],
    section: ["dataFootnotes", ["className", "footnotes"]],
    td: ["colSpan", "rowSpan", "headers"],
    th: ["colSpan", "rowSpan", "headers", "scope", "abbr"],
    time: ["dateTime"],
    ul: [["className", "contains-task-list"]],
  },
  required: { input: { type: "checkbox", disabled: true } },
  ancestors: { ...defaultSchema.ancestors, input: ["li"] },
  protocols: {
    href: ["http", "https", "irc", "ircs", "mailto", "xmpp"],
    src: ["http", "https"],
    cite: ["http", "https"],
  },
  clobber: [],
};
