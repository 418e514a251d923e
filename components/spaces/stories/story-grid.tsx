import { cn } from "@/components/ui/cn";
import { disclosureAttribute } from "@/lib/texts/provenance/marks";
import {
  hasImage,
  StoryHeadline,
  StoryKicker,
  StoryMeta,
  StoryPicture,
  StoryStandfirst,
  type StoryProps,
} from "./story-parts";

interface StoryGridProps {
  /** Becomes the anchor of the section. */
  id: string;
  title: string;
  /** The level of the title. */
  as?: "h1" | "h2";
  stories: StoryProps[];
}

/** A section of stories side by side, in columns with thin rules between them; nothing without stories. */
export function StoryGrid({ id, title, as: Title = "h2", stories }: StoryGridProps) {
  const count = stories.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="border-t-2 border-foreground pt-4">
      <Title id={id} className="mb-4 headline text-2xl">
        {title}
      </Title>
      {/* Every story draws a rule to its left; the clip hides those of the first column. */}
      <div
        className={cn(
          "grid gap-x-10 [clip-path:inset(0_-0.5rem)]",
          count > 1 && "sm:grid-cols-2",
          count > 2 && "lg:grid-cols-3",
          fillsFour(count) && "xl:grid-cols-4",
        )}
      >
        {stories.map((story) => (
          <GridStory
            key={story.entry.entry_id}
            story={story}
            single={count === 1}
            as={Title === "h1" ? "h2" : "h3"}
          />
        ))}
      </div>
    </section>
  );
}

/** Four columns, unless three end in a fuller last row. */
const fillsFour = (count: number) =>
  count > 3 && (count % 4 === 0 || (count % 3 !== 0 && count % 4 !== 1));

interface GridStoryProps {
  story: StoryProps;
  /** True when nothing is beside it: the image goes to the left of the text. */
  single: boolean;
  as: StoryProps["as"];
}

function GridStory({ story, single, as }: GridStoryProps) {
  const { entry, href } = story;
  const pictured = hasImage(entry);
  return (
    <article
      {...disclosureAttribute(entry)}
      className={cn(
        "relative flex min-w-0 flex-col gap-x-8 gap-y-2.5 border-t pt-5 pb-6 before:absolute before:inset-y-5 before:-left-5 before:border-l",
        single && "sm:flex-row",
      )}
    >
      {pictured && (
        <StoryPicture
          entry={entry}
          href={href}
          sizes="(min-width: 80rem) 370px, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 92vw"
          className={cn(single && "shrink-0 sm:w-2/5 sm:self-start lg:w-1/3")}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2.5">
        <StoryKicker {...story} />
        <StoryHeadline {...story} as={as} className={pictured ? "text-xl" : "text-2xl"} />
        <StoryStandfirst entry={entry} className={pictured ? "line-clamp-3" : "line-clamp-9"} />
        <StoryMeta {...story} />
      </div>
    </article>
  );
}
