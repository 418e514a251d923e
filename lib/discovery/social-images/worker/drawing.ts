import type { CSSProperties } from "react";

/** An element as @vercel/og draws it, and as it can be passed to a thread. */
export interface DrawnElement {
  type: string;
  key: null;
  props: {
    style?: CSSProperties;
    children?: (DrawnElement | string)[];
    [attribute: string]: unknown;
  };
}

/** The element to be drawn, with the size of the image in pixels. */
export interface Drawing {
  width: number;
  height: number;
  element: DrawnElement;
}

export type DrawingOutcome = { png: Uint8Array } | { failed: string };
