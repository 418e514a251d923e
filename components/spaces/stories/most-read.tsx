import { EntryMark } from "@/components/shared/badges";
import { disclosureAttribute } from "@/lib/texts/provenance/marks";
import { StoryHeadline, type StoryProps } from "./story-parts";

/** Lists the entries of a front page that were read most, by their titles alone; nothing without any. */
export function MostRead({ stories }: { stories: StoryProps[] }) {
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="lo-mas-leido" className="border-t-2 border-foreground pt-4 pb-6">
      <h2 id="lo-mas-leido" className="mb-4 headline text-2xl">
        Lo más leído
      </h2>
      <ol className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {stories.map((story, index) => (
          <li
            key={story.entry.entry_id}
            {...disclosureAttribute(story.entry)}
            className="flex gap-3"
          >
            <span aria-hidden className="headline text-2xl text-accent">
              {index + 1}
            </span>
            <div className="min-w-0">
              <StoryHeadline {...story} as="h3" className="text-xl" />
              <EntryMark entry={story.entry} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
