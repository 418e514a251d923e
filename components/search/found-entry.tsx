import { siteStory } from "@/components/spaces/stories/site-story";
import {
  hasImage,
  StoryHeadline,
  StoryKicker,
  StoryMeta,
  StoryPicture,
  StoryStandfirst,
} from "@/components/spaces/stories/story-parts";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import type { MarkedText } from "@/lib/platform/text/marked";
import type { SearchResult } from "@/lib/texts/entries/word-search";
import { disclosureAttribute } from "@/lib/texts/provenance/marks";

interface FoundEntryProps {
  result: SearchResult;
  siteUrl: string;
  dates: DateStyle;
}

/** One result: the entry as front pages announce it, with what was found marked. */
export function FoundEntry({ result, siteUrl, dates }: FoundEntryProps) {
  const story = siteStory(result, siteUrl, dates);
  return (
    <article {...disclosureAttribute(result)} className="flex items-start gap-5 py-6 sm:gap-8">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <StoryKicker {...story} />
        <StoryHeadline {...story} className="text-xl sm:text-2xl">
          <Marked text={result.markedTitle} />
        </StoryHeadline>
        <StoryStandfirst entry={result} className="max-w-prose wrap-anywhere">
          {result.passage ? <Passage text={result.passage} of={result.excerpt} /> : undefined}
        </StoryStandfirst>
        <StoryMeta {...story} />
      </div>
      {hasImage(result) && (
        <div className="w-24 shrink-0 sm:w-44">
          <StoryPicture
            entry={result}
            href={story.href}
            sizes="(min-width: 40rem) 176px, 96px"
            ratio={4 / 3}
          />
        </div>
      )}
    </article>
  );
}

/** A passage, with dots where the text was cut: before it, unless the text begins with it, and after it. */
function Passage({ text, of: beginning }: { text: MarkedText; of: string }) {
  const whole = text.map((piece) => piece.text).join("");
  return (
    <>
      {!beginning.startsWith(whole.slice(0, 20)) && "… "}
      <Marked text={text} />
      {!/[.!?…]$/.test(whole) && " …"}
    </>
  );
}

function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, index) =>
    piece.found ? (
      <mark key={index} className="rounded-sm bg-accent-soft px-0.5 text-foreground">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
