import { cn } from "@/lib/utils";
import {
  hasImage,
  StoryHeadline,
  StoryKicker,
  StoryMeta,
  StoryPicture,
  type StoryProps,
} from "./story-parts";

interface FeaturedStoryProps {
  story: StoryProps;
  /** Nothing stands beside it: image and text share the whole width. */
  alone: boolean;
}

/** The entry that a front page opens with. */
export function FeaturedStory({ story, alone }: FeaturedStoryProps) {
  const { entry, href } = story;
  const picture = hasImage(entry) && (
    <StoryPicture
      entry={entry}
      href={href}
      priority
      sizes={alone ? "(min-width: 64rem) 700px, 92vw" : "(min-width: 64rem) 770px, 92vw"}
      className="sm:aspect-16/9"
    />
  );
  return (
    <article
      className={cn(
        "grid content-start gap-5",
        alone && picture && "lg:grid-cols-[3fr_2fr] lg:gap-10",
      )}
    >
      {picture}
      <div className="grid content-start gap-3">
        <StoryKicker {...story} />
        <StoryHeadline {...story} className={headlineSize(entry.title, !picture)} />
        <p
          className={cn(
            "font-serif text-lg leading-relaxed text-muted-foreground sm:text-xl",
            !picture && "mt-2 sm:columns-2 sm:gap-8",
          )}
        >
          {entry.excerpt}
        </p>
        <StoryMeta {...story} />
      </div>
    </article>
  );
}

/** Long titles are set smaller; without an image the type is the picture. */
function headlineSize(title: string, bare: boolean) {
  if (title.length > 60) return bare ? "text-4xl sm:text-6xl" : "text-3xl sm:text-4xl xl:text-5xl";
  return bare ? "text-5xl sm:text-7xl" : "text-4xl sm:text-5xl xl:text-6xl";
}
