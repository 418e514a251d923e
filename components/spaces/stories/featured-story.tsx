import { cn } from "@/components/ui/cn";
import { imageSources } from "@/lib/platform/addresses/image-url";
import { standfirstOf, type EntrySummary } from "@/lib/texts/entries/dto";
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

interface FeaturedStoryProps {
  story: StoryProps;
  /** True when nothing is beside it: image and text share the whole width. */
  alone: boolean;
  /** The width over height of its image, when another story of the same size is beside it; false when none is. */
  half?: number | false;
}

/** The entry that a front page opens with. */
export function FeaturedStory({ story, alone, half = false }: FeaturedStoryProps) {
  const { entry, href } = story;
  if (!hasImage(entry) || isSmall(entry)) return <TypographicStory story={story} half={half} />;
  return (
    <article
      {...disclosureAttribute(entry)}
      className={cn("grid content-start gap-5", alone && "lg:grid-cols-[3fr_2fr] lg:gap-10")}
    >
      <StoryPicture
        entry={entry}
        href={href}
        priority
        sizes={
          half
            ? "(min-width: 64rem) 590px, 92vw"
            : alone
              ? "(min-width: 64rem) 700px, 92vw"
              : "(min-width: 64rem) 770px, 92vw"
        }
        ratio={half || undefined}
      />
      <div className="flex flex-col gap-3">
        <StoryKicker {...story} />
        <StoryHeadline
          {...story}
          className={
            alone || half || isLong(entry)
              ? "text-3xl sm:text-4xl xl:text-5xl"
              : "text-4xl sm:text-5xl xl:text-6xl"
          }
        />
        <StoryStandfirst entry={entry} className={excerptClasses} />
        <StoryMeta {...story} />
      </div>
    </article>
  );
}

/** A story with its headline in place of a large picture; an image too small to open a page is set within the text. */
function TypographicStory({ story, half }: Pick<FeaturedStoryProps, "story" | "half">) {
  const { entry, href } = story;
  const inColumns = !hasImage(entry) && !half && standfirstOf(entry).length >= COLUMNS_FROM;
  return (
    <article {...disclosureAttribute(entry)} className="flex flex-col gap-3 self-start">
      <StoryKicker {...story} />
      <StoryHeadline
        {...story}
        className={
          half
            ? "text-3xl sm:text-4xl xl:text-5xl"
            : isLong(entry)
              ? "text-4xl sm:text-6xl"
              : "text-5xl sm:text-7xl"
        }
      />
      <div className="mt-2 flow-root">
        {hasImage(entry) && (
          <StoryPicture
            entry={entry}
            href={href}
            priority
            sizes="(min-width: 40rem) 300px, 45vw"
            className="float-right mb-2 ml-6 w-2/5 max-w-75"
          />
        )}
        <StoryStandfirst
          entry={entry}
          className={cn(excerptClasses, inColumns && "sm:columns-2 sm:gap-8")}
        />
      </div>
      <StoryMeta {...story} />
    </article>
  );
}

/** The characters from which on a standfirst fills two columns: a shorter one would leave a word alone in the second. */
const COLUMNS_FROM = 220;

const excerptClasses = "text-lg leading-relaxed sm:text-xl";

/** Long titles are set smaller. */
const isLong = ({ title }: EntrySummary) => title.length > 60;

/**
 * True for an image that would have to be blown up to open a page. The size of images from elsewhere is not known: they
 * count as large enough.
 */
const isSmall = ({ image }: EntrySummary & { image: string }) =>
  (imageSources(image).width ?? 640) < 560;
