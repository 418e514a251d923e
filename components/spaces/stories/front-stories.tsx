import Link from "next/link";
import type { Layout } from "@/lib/fronts/editions/schema";
import { spoken } from "@/lib/platform/text/languages";
import { disclosureAttribute } from "@/lib/texts/provenance/marks";
import { ComposedOpening, leadsOf } from "./composed-opening";
import { Opening } from "./opening";
import { StoryGrid } from "./story-grid";
import type { StoryProps } from "./story-parts";

interface FrontStoriesProps {
  /** The layout of the opening that editors chose; absent or null while nobody has composed it. */
  layout?: Layout | null;
  /** The story that is shown in a line above everything. */
  breaking?: StoryProps | null;
  stories: StoryProps[];
  /** The id of the section with the stories that it does not open with. */
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

/** Shows the breaking story in a line above everything. */
function BreakingLine({ story: { entry, href, control } }: { story: StoryProps }) {
  return (
    <article
      {...disclosureAttribute(entry)}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b-2 border-foreground py-3 max-sm:pt-6"
    >
      <p className="text-sm font-bold tracking-wide text-accent uppercase">Última hora</p>
      <h2
        {...spoken(entry)}
        className="min-w-0 flex-1 basis-72 headline text-xl wrap-anywhere sm:text-2xl"
      >
        {href ? (
          <Link href={href} className="link-quiet">
            {entry.title}
          </Link>
        ) : (
          entry.title
        )}
      </h2>
      {control}
    </article>
  );
}
