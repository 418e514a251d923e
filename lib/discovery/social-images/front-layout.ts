import type { FrontCard } from "./card";
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

const NAME = { top: 34, height: 108 };
const SUBTITLE = { height: 46, size: 30 };
/** From the rule to the stories. */
const BELOW_RULE = 40;
const STORY = { height: 60, size: 28 };

type Story = FrontCard["stories"][number];

/** Towers and ribbons are cut; the first story's photo stands beside no other. */
export function frontPhotoArea(card: FrontCard, ratio: number): PhotoArea | null {
  if (!settable(card.stories[0]?.title ?? "")) return null;
  const top = storiesTop(card);
  const height = BOTTOM - top;
  const width = Math.round(height * Math.min(Math.max(ratio, 1), 1.6));
  return { left: IMAGE_SIZE.width - MARGIN - width, top, width, height };
}

/** A newspaper's front page: its name, the first story with its photo, the titles of two more. */
export function layOutFront(card: FrontCard, photo: PhotoArea | null): DrawnElement {
  const [first, ...others] = storiesOf(card);
  if (!first) return alone(card);
  const top = storiesTop(card);
  const width = photo ? photo.left - GAP - MARGIN : MEASURE;
  return sheet(
    box({ position: "absolute", left: MARGIN, top: NAME.top }, title(card)),
    doubleRule(top - BELOW_RULE),
    lead(first, top, width, BOTTOM - top - others.length * STORY.height),
    ...others.map((story, index) =>
      teaser(story, BOTTOM - (others.length - index) * STORY.height, width),
    ),
  );
}

/** Where the stories begin. */
const storiesTop = ({ subtitle }: FrontCard) =>
  NAME.top + NAME.height + (subtitle ? SUBTITLE.height : 0) + 14 + BELOW_RULE;

const storiesOf = ({ stories }: FrontCard): Story[] =>
  stories
    .map(({ title, synthetic }) => ({ title: settable(title), synthetic }))
    .filter(({ title }) => title);

/** A front page before its first story. */
function alone(card: FrontCard) {
  const height = 300;
  const top = (IMAGE_SIZE.height - height) / 2;
  return sheet(
    doubleRule(top),
    box(
      { position: "absolute", left: MARGIN, top, width: MEASURE, height, alignItems: "center" },
      title(card),
    ),
    doubleRule(top + height),
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

function lead({ title, synthetic }: Story, top: number, width: number, height: number) {
  const fitted = fitHeadline(title, {
    width: synthetic ? width - 90 : width, // its mark
    height: height - 24,
    largest: 92,
    smallest: 28,
    leading: LEADING,
  });
  return headline(fitted, { position: "absolute", left: MARGIN, top: top - 8, synthetic });
}

function teaser({ title, synthetic }: Story, top: number, width: number) {
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
    synthetic && aiMark(size * 0.6, { marginLeft: 12 }),
  );
}
