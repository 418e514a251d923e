import { cn } from "@/components/ui/cn";
import { CardStory } from "./card-story";
import { FeaturedStory } from "./featured-story";
import type { StoryProps } from "./story-parts";
import { TeaserStory } from "./teaser-story";

/** The first three stories of a front page: one large, a teaser and a card beside it. */
export function Opening({ stories }: { stories: StoryProps[] }) {
  const [featured, teaser, card] = stories;
  if (!featured) return null;
  return (
    <div
      className={cn("grid gap-x-10 py-8", teaser && "lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]")}
    >
      <FeaturedStory key={featured.entry.entry_id} story={featured} alone={!teaser} />
      {teaser && (
        <div className="mt-8 grid content-start gap-8 border-t pt-8 sm:max-lg:grid-cols-2 lg:mt-0 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-10">
          <TeaserStory key={teaser.entry.entry_id} story={teaser} />
          {card && <CardStory key={card.entry.entry_id} story={card} />}
        </div>
      )}
    </div>
  );
}
