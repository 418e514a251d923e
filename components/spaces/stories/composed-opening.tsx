import { cn } from "@/components/ui/cn";
import type { Layout } from "@/lib/fronts/editions/schema";
import { CardStory } from "./card-story";
import { FeaturedStory } from "./featured-story";
import { Opening } from "./opening";
import { hasImage, ownRatio, type StoryProps } from "./story-parts";
import { TeaserStory } from "./teaser-story";

/** Returns how many stories a front page opens with. */
export const leadsOf = (layout: Layout): number => (layout === "two" ? 2 : 3);

/** The opening of a front page that somebody composed: no gap is left where an image is missing. */
export function ComposedOpening({ layout, stories }: { layout: Layout; stories: StoryProps[] }) {
  const [lead, second, third] = stories;
  if (!lead) return null;
  if (layout === "two") return <TwoLeads stories={stories} />;
  if (layout === "image" && hasImage(lead.entry)) return <Opening stories={stories} />;
  return (
    <div className="grid gap-y-8 py-8">
      <FeaturedStory key={lead.entry.entry_id} story={lead} alone />
      {second && (
        <div
          className={cn(
            "grid items-start gap-x-10 gap-y-8 border-t pt-8",
            third && "sm:grid-cols-2",
          )}
        >
          <TeaserStory key={second.entry.entry_id} story={second} wide />
          {third && <CardStory key={third.entry.entry_id} story={third} />}
        </div>
      )}
    </div>
  );
}

/**
 * Two stories side by side: both with their images, in the same ratio and cut as little as that allows, or both
 * without.
 */
function TwoLeads({ stories }: { stories: StoryProps[] }) {
  const ratios = stories.flatMap(({ entry }) => (hasImage(entry) ? ownRatio(entry.image) : []));
  const pictured = ratios.length === stories.length;
  const half = ratios.length === 2 ? (ratios[0]! + ratios[1]!) / 2 : 3 / 2;
  return (
    <div
      className={cn(
        "grid gap-x-10 gap-y-8 py-8",
        stories.length > 1 &&
          "lg:grid-cols-2 lg:*:nth-2:relative lg:*:nth-2:before:absolute lg:*:nth-2:before:inset-y-0 lg:*:nth-2:before:-left-5 lg:*:nth-2:before:border-l",
      )}
    >
      {stories.map((story) => (
        <FeaturedStory
          key={story.entry.entry_id}
          story={pictured ? story : { ...story, entry: { ...story.entry, image: null } }}
          alone={stories.length === 1}
          half={stories.length > 1 && half}
        />
      ))}
    </div>
  );
}
