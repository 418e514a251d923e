import type { Card, EntryCard, FrontCard } from "./card";
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
  type Inks,
  LEADING,
  MARGIN,
  MEASURE,
  ON_PAPER,
  onColour,
  oneLine,
  type PhotoArea,
  sheet,
} from "./parts";
import type { DrawnElement, Drawing } from "./worker/drawing";

/** The place of a photo of this ratio, width over height; null when the card has none for it. */
export const photoArea = (card: Card, ratio: number): PhotoArea | null =>
  "masthead" in card ? entryPhotoArea(ratio) : frontPhotoArea(card, ratio);

/** Lays out a card around its photo, which is added afterwards. */
export const layOut = (card: Card, photo: PhotoArea | null): Drawing => ({
  ...IMAGE_SIZE,
  element: "masthead" in card ? layOutEntry(card, photo) : layOutFront(card, photo),
});

// The image of an entry, in pixels.
const MASTHEAD = { top: 36, height: 68, dateWidth: 320 };
const RULE = 114;
/** The top of the columns. */
const TOP = 156;
const BYLINE = { height: 68, size: 28 };

/** Returns the place of the photo; very tall and very wide photos are cut. */
function entryPhotoArea(ratio: number): PhotoArea {
  const height = BOTTOM - TOP;
  const width = Math.round(height * Math.min(Math.max(ratio, 0.78), 1.3));
  return { left: IMAGE_SIZE.width - MARGIN - width, top: TOP, width, height };
}

/** The head of a newspaper, under it the headline and who wrote it, beside them the photo. */
function layOutEntry(card: EntryCard, photo: PhotoArea | null): DrawnElement {
  const width = photo ? photo.left - GAP - MARGIN : MEASURE;
  const title = fitHeadline(settable(card.title) || settable(card.masthead), {
    width,
    height: BOTTOM - TOP - BYLINE.height - 20,
    largest: photo ? 80 : 128,
    smallest: 34,
    leading: LEADING,
  });
  const inks = card.ground ? onColour(card.ground) : ON_PAPER;
  return sheet(
    inks,
    masthead(card, inks),
    doubleRule(inks, RULE),
    headline(title, { position: "absolute", left: MARGIN, top: TOP - 8 }),
    byline(card, width, inks),
  );
}

function masthead({ masthead, date }: EntryCard, { soft }: Inks) {
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
    box({ paddingBottom: 6, color: soft, fontFamily: FAMILY.sans, fontSize: 24 }, date),
  );
}

function byline({ author, stamp, ground }: EntryCard, width: number, { rule }: Inks) {
  const { height, size } = BYLINE;
  return box(
    {
      position: "absolute",
      left: MARGIN,
      top: BOTTOM - height,
      width,
      height,
      alignItems: "flex-end",
      borderTop: `2px solid ${rule}`,
    },
    oneLine(settable(author), { fontFamily: FAMILY.sans, fontSize: size, lineHeight: 1.3 }),
    stamp && aiMark(stamp, size, { marginLeft: 16, ...(ground && reversed(ground)) }),
  );
}

/** The colours of a mark that would not be seen on a ground of its own colour. */
const reversed = (ground: string) => ({ background: COLORS.paper, color: ground });

// The image of a space or of the site, in pixels.
const NAME = { top: 34, height: 108 };
const SUBTITLE = { height: 46, size: 30 };
/** From the rule to the stories. */
const BELOW_RULE = 40;
const STORY = { height: 60, size: 28 };

type Story = FrontCard["stories"][number];

/** Very tall and very wide photos are cut. Null when the first story is not shown: its photo is beside no other. */
function frontPhotoArea(card: FrontCard, ratio: number): PhotoArea | null {
  if (!settable(card.stories[0]?.title ?? "")) return null;
  const top = storiesTop(card);
  const height = BOTTOM - top;
  const width = Math.round(height * Math.min(Math.max(ratio, 1), 1.6));
  return { left: IMAGE_SIZE.width - MARGIN - width, top, width, height };
}

/** A newspaper's front page: its name, the first story with its photo, the titles of two more. */
function layOutFront(card: FrontCard, photo: PhotoArea | null): DrawnElement {
  const [first, ...others] = storiesOf(card);
  if (!first) return alone(card);
  const top = storiesTop(card);
  const width = photo ? photo.left - GAP - MARGIN : MEASURE;
  return sheet(
    ON_PAPER,
    box({ position: "absolute", left: MARGIN, top: NAME.top }, title(card)),
    doubleRule(ON_PAPER, top - BELOW_RULE),
    lead(first, top, width, BOTTOM - top - others.length * STORY.height),
    ...others.map((story, index) =>
      teaser(story, BOTTOM - (others.length - index) * STORY.height, width),
    ),
  );
}

/** Returns the top of the stories. */
const storiesTop = ({ subtitle }: FrontCard) =>
  NAME.top + NAME.height + (subtitle ? SUBTITLE.height : 0) + 14 + BELOW_RULE;

const storiesOf = ({ stories }: FrontCard): Story[] =>
  stories
    .map(({ title, stamp }) => ({ title: settable(title), stamp }))
    .filter(({ title }) => title);

/** A front page before its first story. */
function alone(card: FrontCard) {
  const height = 300;
  const top = (IMAGE_SIZE.height - height) / 2;
  return sheet(
    ON_PAPER,
    doubleRule(ON_PAPER, top),
    box(
      { position: "absolute", left: MARGIN, top, width: MEASURE, height, alignItems: "center" },
      title(card),
    ),
    doubleRule(ON_PAPER, top + height),
  );
}

function title({ name, subtitle }: FrontCard) {
  const fitted = fitHeadline(settable(name), {
    width: MEASURE,
    height: NAME.height,
    largest: 96,
    smallest: 34,
    leading: LEADING,
  });
  return box(
    { flexDirection: "column", alignItems: "center", width: MEASURE },
    headline(fitted, { height: NAME.height, justifyContent: "center", alignItems: "center" }),
    subtitle !== null &&
      oneLine(settable(subtitle), {
        maxWidth: MEASURE,
        color: COLORS.soft,
        fontFamily: FAMILY.italic,
        fontSize: SUBTITLE.size,
        lineHeight: SUBTITLE.height / SUBTITLE.size,
      }),
  );
}

function lead({ title, stamp }: Story, top: number, width: number, height: number) {
  const fitted = fitHeadline(title, {
    width: stamp ? width - 90 : width, // room for its mark
    height: height - 24,
    largest: 92,
    smallest: 28,
    leading: LEADING,
  });
  return headline(fitted, { position: "absolute", left: MARGIN, top: top - 8, stamp });
}

function teaser({ title, stamp }: Story, top: number, width: number) {
  const { height, size } = STORY;
  return box(
    {
      position: "absolute",
      left: MARGIN,
      top,
      width,
      height,
      alignItems: "center",
      borderTop: `2px solid ${COLORS.rule}`,
    },
    oneLine(title, { fontFamily: FAMILY.headline, fontSize: size, lineHeight: 1.3 }),
    stamp && aiMark(stamp, size * 0.6, { marginLeft: 12 }),
  );
}
