import type { Edition } from "@/lib/fronts/editions/dto";
import { inOrder, type Ordered, type Plan } from "@/lib/fronts/editions/order";
import type { EditionInput } from "@/lib/fronts/editions/schema";

type Story = EditionInput["stories"][number];

/** The settings of one entry in an edition besides its position. */
export type StoryWords = Omit<Story, "entry_id" | "position">;

/** A front page while it is composed. */
export type Arrangement = EditionInput;

export const nothingPlaced: Arrangement = {
  layout: "image",
  breaking_id: null,
  hidden: [],
  stories: [],
};

/** Returns an edition's plan as it is composed further. */
export const arrangementOf = ({ layout, breaking_id, hidden, stories }: Edition): Arrangement => ({
  layout: layout ?? "image",
  breaking_id,
  hidden,
  stories: stories.map(({ lost_at: _lost, until, ...story }) => ({
    ...story,
    until: until === null ? null : new Date(until),
  })),
});

const noWords: StoryWords = {
  until: null,
  headline: null,
  standfirst: null,
  focus_x: null,
  focus_y: null,
};

type Entries = { entry_id: number }[];

/** Returns the edition's settings of an entry, or empty ones. */
export const wordsOf = ({ stories }: Arrangement, entryId: number): StoryWords =>
  stories.find(({ entry_id }) => entry_id === entryId) ?? noWords;

export const isPlaced = ({ stories }: Plan, entryId: number): boolean =>
  stories.some(({ entry_id, position }) => entry_id === entryId && position !== null);

/**
 * Puts a shown entry at a fixed position, from 0. Entries that were placed before stay fixed where the move has pushed
 * them; entries that are ordered by date give way.
 */
export function placeAt(
  arrangement: Arrangement,
  entries: Entries,
  entryId: number,
  position: number,
): Arrangement {
  const shown = inOrder(entries, withoutBreaking(arrangement, entryId)).stories;
  const ids = shown.map(({ entry_id }) => entry_id).filter((id) => id !== entryId);
  const to = Math.max(0, Math.min(position, ids.length));
  ids.splice(to, 0, entryId);
  const next = say(withoutBreaking(arrangement, entryId), entryId, { position: to });
  return {
    ...next,
    stories: next.stories.map((story) => {
      const index = ids.indexOf(story.entry_id);
      return story.position === null || index < 0 ? story : { ...story, position: index };
    }),
  };
}

/** Returns an entry to its place by date. */
export const release = (arrangement: Arrangement, entryId: number): Arrangement =>
  say(arrangement, entryId, { position: null, until: null });

/** Announces an entry by other words, or fixes it for a time. */
export const announce = (
  arrangement: Arrangement,
  entryId: number,
  words: Partial<StoryWords>,
): Arrangement => say(arrangement, entryId, words);

/** Takes an entry off the front page, or shows it there again. */
export function setHidden(arrangement: Arrangement, entryId: number, hidden: boolean): Arrangement {
  const others = arrangement.hidden.filter((id) => id !== entryId);
  if (!hidden) return { ...arrangement, hidden: others };
  const next = withoutBreaking(release(arrangement, entryId), entryId);
  return { ...next, hidden: [...others, entryId] };
}

/** Puts an entry into the breaking-news line above everything, or takes it down (null). */
export const setBreaking = (arrangement: Arrangement, entryId: number | null): Arrangement => ({
  ...(entryId === null ? arrangement : release(arrangement, entryId)),
  breaking_id: entryId,
});

const withoutBreaking = (arrangement: Arrangement, entryId: number): Arrangement =>
  arrangement.breaking_id === entryId ? { ...arrangement, breaking_id: null } : arrangement;

/** Changes the settings of one entry; an entry without any settings is left out of the stories. */
function say(arrangement: Arrangement, entryId: number, changes: Partial<Story>): Arrangement {
  const { stories } = arrangement;
  const before = stories.find(({ entry_id }) => entry_id === entryId);
  const story = { ...noWords, position: null, ...before, ...changes, entry_id: entryId };
  const others = stories.filter(({ entry_id }) => entry_id !== entryId);
  const { entry_id: _id, ...said } = story;
  const isSaid = Object.values(said).some((value) => value !== null);
  return { ...arrangement, stories: isSaid ? [...others, story] : others };
}

/** Returns the entries in the order of this arrangement, with its headlines, standfirsts and focus points. */
export function arranged<
  Entry extends {
    entry_id: number;
    title: string;
    summary: string | null;
    image_focus_x: number | null;
    image_focus_y: number | null;
  },
>(arrangement: Arrangement, entries: Entry[]): Ordered<Entry> {
  const { breaking, stories } = inOrder(entries, arrangement);
  const told = (entry: Entry): Entry => {
    const { headline, standfirst, focus_x, focus_y } = wordsOf(arrangement, entry.entry_id);
    return {
      ...entry,
      title: headline ?? entry.title,
      summary: standfirst ?? entry.summary,
      image_focus_x: focus_x ?? entry.image_focus_x,
      image_focus_y: focus_y ?? entry.image_focus_y,
    };
  };
  return { breaking: breaking && told(breaking), stories: stories.map(told) };
}
