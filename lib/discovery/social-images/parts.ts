import type { CSSProperties } from "react";
import { TRACKING } from "./fit";
import type { DrawnElement } from "./worker/drawing";

/** The area that a photo takes on an image, in pixels. */
export interface PhotoArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The size in pixels of every image, as social networks want it. */
export const IMAGE_SIZE = { width: 1200, height: 630 };

/** The left and right margins, and the bottom of the content, in pixels. */
export const MARGIN = 56;
export const BOTTOM = IMAGE_SIZE.height - 48;

/** The width between the margins, in pixels. */
export const MEASURE = IMAGE_SIZE.width - 2 * MARGIN;

/** The distance between a column of text and a photo, in pixels. */
export const GAP = 44;

/** The colours of the site's light theme. */
export const COLORS = {
  paper: "#faf7f1",
  sheet: "#fffdf9",
  ink: "#1d1a16",
  soft: "#5e564c",
  rule: "#ddd4c5",
  red: "#a5191c",
  onRed: "#fffaf5",
};

export const LEADING = 1.1;

/** Font families, named after the files in `fonts`; a character that one lacks is taken from the next that has it. */
export const FAMILY = {
  headline: "headline, headline-latin-ext, headline-greek, headline-cyrillic",
  italic: "italic, italic-latin-ext",
  sans: "sans, sans-latin-ext",
};

type Child = DrawnElement | string | null | false;

export const box = (style: CSSProperties, ...children: Child[]): DrawnElement => ({
  type: "div",
  key: null,
  props: {
    style: { display: "flex", ...style },
    children: children.filter((child) => child !== null && child !== false),
  },
});

/** The colours of an image: its ground and what is printed on it. */
export interface Inks {
  ground: string;
  ink: string;
  soft: string;
  rule: string;
}

export const ON_PAPER: Inks = { ...COLORS, ground: COLORS.paper };

/** The colours on a ground that can be read on paper: on it, the colour of paper can be read. */
export const onColour = (ground: string): Inks => ({
  ground,
  ink: COLORS.paper,
  soft: COLORS.paper,
  rule: COLORS.paper,
});

/** An image's ground, on which everything else is put. */
export const sheet = ({ ground, ink }: Inks, ...children: Child[]) =>
  box({ ...IMAGE_SIZE, background: ground, color: ink }, ...children);

/** Text on one line that ends in an ellipsis where there is no more room. */
export const oneLine = (text: string, style: CSSProperties) =>
  box(
    {
      display: "flex",
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
      ...style,
    },
    text,
  );

/** The lines of a headline as `fitHeadline` made them; what a machine wrote has its mark at the end. */
export function headline(
  { size, lines }: { size: number; lines: string[] },
  { stamp = null, ...style }: CSSProperties & { stamp?: string | null } = {},
): DrawnElement {
  const last = lines.length - 1;
  return box(
    {
      flexDirection: "column",
      fontFamily: FAMILY.headline,
      fontSize: size,
      letterSpacing: size * TRACKING,
      lineHeight: LEADING,
      ...style,
    },
    ...lines.map((line, index) =>
      box(
        { alignItems: "center", whiteSpace: "nowrap" },
        line,
        index === last &&
          stamp &&
          aiMark(stamp, Math.min(size * 0.5, 32), { marginLeft: size * 0.3 }),
      ),
    ),
  );
}

/** Thick over thin, as under a newspaper's name. */
export const doubleRule = ({ ink }: Inks, top: number) =>
  box({
    position: "absolute",
    left: MARGIN,
    top,
    width: MEASURE,
    height: 10,
    borderTop: `4px solid ${ink}`,
    borderBottom: `2px solid ${ink}`,
  });

/** Draws the mark that a machine wrote a text, or helped; `size` of its letters in pixels. */
export const aiMark = (stamp: string, size: number, style: CSSProperties = {}) =>
  box(
    {
      flexShrink: 0,
      padding: `${size * 0.16}px ${size * 0.36}px`,
      borderRadius: 3,
      background: COLORS.red,
      color: COLORS.onRed,
      fontFamily: FAMILY.sans,
      fontSize: size,
      letterSpacing: size * 0.04,
      lineHeight: 1.15,
      ...style,
    },
    stamp,
  );
