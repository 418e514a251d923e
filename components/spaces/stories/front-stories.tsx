import type { Layout } from "@/lib/fronts/editions/schema";
import { BreakingLine } from "./breaking-line";
import { ComposedOpening, leadsOf } from "./composed-opening";
import { Opening } from "./opening";
import { StoryGrid } from "./story-grid";
import type { StoryProps } from "./story-parts";

interface FrontStoriesProps {
  /** How editors have it open; absent or null while nobody has composed it. */
  layout?: Layout | null;
  /** Stands in a line above everything. */
  breaking?: StoryProps | null;
  stories: StoryProps[];
  /** Of the section of those that it does not open with. */
  id: string;
  title: string;
}

/** The stories of a front page: those that it opens with, and the rest as a grid. */
export function FrontStories({ layout, breaking, stories, id, title }: FrontStoriesProps) {
  if (!layout) {
    return (
      <>
        <Opening stories={stories.slice(0, 3)} />
        <StoryGrid id={id} title={title} stories={stories.slice(3)} />
      </>
    );
  }
  const shown = layout === "text" ? stories.map(withoutImage) : stories;
  const leads = leadsOf(layout);
  return (
    <>
      {breaking && <BreakingLine key={breaking.entry.entry_id} story={breaking} />}
      <ComposedOpening layout={layout} stories={shown.slice(0, leads)} />
      <StoryGrid id={id} title={title} stories={shown.slice(leads)} />
    </>
  );
}

const withoutImage = (story: StoryProps): StoryProps => ({
  ...story,
  entry: { ...story.entry, image: null },
});
