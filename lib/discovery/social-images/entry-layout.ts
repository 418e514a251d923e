import type { EntryCard } from "./card";
import { fitHeadline, settable } from "./fit";
import {
  aiMark,
  BOTTOM,
  box,
  COLORS,
  doubleRule,
  FAMILY,
  GAP,
  headline,
  IMAGE_SIZE,
  LEADING,
  MARGIN,
  MEASURE,
  oneLine,
  type PhotoArea,
  sheet,
} from "./parts";
import type { DrawnElement } from "./worker/drawing";

const MASTHEAD = { top: 36, height: 68, dateWidth: 320 };
const RULE = 114;
/** Where the columns begin. */
const TOP = 156;
const BYLINE = { height: 68, size: 28 };

/** Towers and ribbons are cut. */
export function entryPhotoArea(ratio: number): PhotoArea {
  const height = BOTTOM - TOP;
  const width = Math.round(height * Math.min(Math.max(ratio, 0.78), 1.3));
  return { left: IMAGE_SIZE.width - MARGIN - width, top: TOP, width, height };
}

/** The head of a newspaper, under it the headline and who wrote it, beside them the photo. */
export function layOutEntry(card: EntryCard, photo: PhotoArea | null): DrawnElement {
  const width = photo ? photo.left - GAP - MARGIN : MEASURE;
  const title = fitHeadline(settable(card.title) || settable(card.masthead), {
    width,
    height: BOTTOM - TOP - BYLINE.height - 20,
    largest: photo ? 80 : 128,
    smallest: 34,
    leading: LEADING,
  });
  return sheet(
    masthead(card),
    doubleRule(RULE),
    headline(title, { position: "absolute", left: MARGIN, top: TOP - 8 }),
    byline(card, width),
  );
}

function masthead({ masthead, date }: EntryCard) {
  const { top, height, dateWidth } = MASTHEAD;
  const name = fitHeadline(settable(masthead), {
    width: MEASURE - dateWidth,
    height,
    largest: 52,
    smallest: 26,
    leading: LEADING,
  });
  return box(
    {
      position: "absolute",
      left: MARGIN,
      top,
      width: MEASURE,
      height,
      alignItems: "flex-end",
      justifyContent: "space-between",
    },
    headline(name),
    box({ paddingBottom: 6, color: COLORS.soft, fontFamily: FAMILY.sans, fontSize: 24 }, date),
  );
}

function byline({ author, synthetic }: EntryCard, width: number) {
  const { height, size } = BYLINE;
  return box(
    {
      position: "absolute",
      left: MARGIN,
      top: BOTTOM - height,
      width,
      height,
      alignItems: "flex-end",
      borderTop: `2px solid ${COLORS.rule}`,
    },
    oneLine(settable(author), { fontFamily: FAMILY.sans, fontSize: size, lineHeight: 1.3 }),
    synthetic && aiMark(size, { marginLeft: 16 }),
  );
}
