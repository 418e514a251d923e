import Link from "next/link";
import { standfirstOf } from "@/lib/entries/dto";
import { disclosureAttribute } from "@/lib/provenance/marks";
import {
  hasImage,
  StoryHeadline,
  StoryKicker,
  StoryMeta,
  StoryPicture,
  type StoryProps,
} from "./story-parts";

/** The second entry of a front page. */
export function TeaserStory({ story }: { story: StoryProps }) {
  const { entry, href } = story;
  return (
    <article {...disclosureAttribute(entry)} className="flex flex-col gap-3">
      {hasImage(entry) && (
        <StoryPicture
          entry={entry}
          href={href}
          sizes="(min-width: 64rem) 360px, (min-width: 40rem) 45vw, 92vw"
        />
      )}
      <StoryKicker {...story} />
      <StoryHeadline {...story} className={hasImage(entry) ? "text-2xl" : "text-3xl"} />
      <p className="line-clamp-5 font-serif text-muted-foreground">{standfirstOf(entry)}</p>
      <Link href={href} className="justify-self-start text-sm font-medium link">
        Leer más<span className="sr-only">: {entry.title}</span>
      </Link>
      <StoryMeta {...story} />
    </article>
  );
}
