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

/** The third entry of a front page: a sheet of its own, the image small beside the headline. */
export function CardStory({ story }: { story: StoryProps }) {
  const { entry, href } = story;
  return (
    <article
      {...disclosureAttribute(entry)}
      className="flex flex-col gap-3 rounded-lg border bg-card p-5"
    >
      <StoryKicker {...story} />
      <div className="flex items-start gap-4">
        <StoryHeadline {...story} className="min-w-0 flex-1 text-xl" />
        {hasImage(entry) && (
          <div className="w-24 shrink-0">
            <StoryPicture entry={entry} href={href} sizes="96px" ratio={1} />
          </div>
        )}
      </div>
      <StoryStandfirst entry={entry} className="line-clamp-3" />
      <StoryMeta {...story} />
    </article>
  );
}
