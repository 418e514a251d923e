import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown, { type Options } from "react-markdown";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import { displayMath } from "../syntax/math.ts";
import { syntax } from "../syntax/plugins.ts";
import { accessibleBlocks } from "./accessible-blocks.ts";
import { anchors } from "./anchors.ts";
import { attributeLists } from "./attribute-lists.ts";
import { bareLinks } from "./bare-links.ts";
import { limitDepth, limitOutput } from "./bounds.ts";
import { codeColours } from "./code-colours.ts";
import { directions } from "./directions.ts";
import { embedsToLinks } from "./embeds.ts";
import { excerptOf } from "./excerpt.ts";
import { figures } from "./figures.ts";
import { headingLevels } from "./headings.ts";
import { addressesIn, images } from "./images.ts";
import { externalLinks } from "./links.ts";
import { marks } from "./marks.ts";
import { mathToMathml } from "./mathml.ts";
import type { RenderJob } from "./outcome.ts";
import { sanitizeSchema } from "./schema.ts";
import { sourceLines } from "./source-lines.ts";
import { visibleText } from "./visible-text.ts";

/**
 * Markdown as safe HTML, and its beginning as plain text. Throws what `refusalOf` explains when the text
 * nests too deep or its output is too large; may take very long or a lot of memory on hostile input, so it
 * runs in a thread that can be killed.
 */
export function render({ markdown, idPrefix, siteOrigin, lines = false, spans = [] }: RenderJob) {
  let excerpt = "";
  const takeExcerpt = () => (tree: Parameters<typeof excerptOf>[0]) => {
    excerpt = excerptOf(tree);
  };

  const addressOf = addressesIn(markdown, siteOrigin);
  const options: Options = {
    remarkPlugins: [...syntax, limitDepth, displayMath, attributeLists],
    remarkRehypeOptions: {
      clobberPrefix: "", // `anchors` prefixes every id
      footnoteLabel: "Notas",
      footnoteLabelProperties: {},
      footnoteBackLabel: (reference, repetition) =>
        `Volver al texto, nota ${reference + 1}${repetition > 1 ? ` (${repetition})` : ""}`,
    },
    rehypePlugins: [
      rehypeRaw,
      limitDepthAgain,
      embedsToLinks,
      [rehypeSanitize, sanitizeSchema],
      // Once more, so that a browser reads from the output the tree that was sanitised, and no other.
      parseAgain,
      sanitizeAgain,
      // From here on the tree holds nothing but what the allow-list names.
      visibleText,
      bareLinks,
      headingLevels,
      [anchors, idPrefix],
      [externalLinks, siteOrigin],
      [figures, addressOf],
      [images, addressOf],
      takeExcerpt,
      mathToMathml,
      accessibleBlocks,
      directions,
      [limitOutput, markdown.length],
      codeColours,
      ...(lines ? [sourceLines] : []),
      ...(spans.length > 0 ? [() => marks(spans, markdown)] : []),
    ],
  };

  const html = renderToStaticMarkup(createElement(Markdown, options, markdown));
  return { html, excerpt };
}

// unified runs a plugin once, however often it is listed: these are second runs under a name of their own.
const limitDepthAgain = () => limitDepth();
const parseAgain = () => rehypeRaw();
const sanitizeAgain = () => rehypeSanitize(sanitizeSchema);
