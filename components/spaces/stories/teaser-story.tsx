import Link from "next/link";
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

interface TeaserStoryProps {
  story: StoryProps;
  /** True when it has half the page or all of it: its image is beside the text. */
  wide?: boolean;
}

/** The second entry of a front page. */
export function TeaserStory({ story, wide = false }: TeaserStoryProps) {
  const { entry, href } = story;
  const pictured = hasImage(entry);
  return (
    <article
      {...disclosureAttribute(entry)}
      className={cn(
        "grid content-start gap-3",
        wide && pictured && "lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-6",
      )}
    >
      {pictured && (
        <StoryPicture
          entry={entry}
          href={href}
          sizes="(min-width: 64rem) 360px, (min-width: 40rem) 45vw, 92vw"
        />
      )}
      <div className="flex min-w-0 flex-col gap-3">
        <StoryKicker {...story} />
        <StoryHeadline {...story} className={pictured ? "text-2xl" : "text-3xl"} />
        <StoryStandfirst entry={entry} className="line-clamp-5" />
        {href && (
          <Link href={href} className="self-start text-sm font-medium link print:hidden">
            Leer más<span className="sr-only">: {entry.title}</span>
          </Link>
        )}
        <StoryMeta {...story} />
      </div>
    </article>
  );
}
