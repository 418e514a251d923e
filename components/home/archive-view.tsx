import { siteStory } from "@/components/spaces/stories/site-story";
import { StoryGrid } from "@/components/spaces/stories/story-grid";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { OlderEntries } from "./older-entries";

interface ArchiveViewProps {
  /** Newest first, at least one. */
  entries: EntrySummary[];
  next: string | null;
  siteUrl: string;
  dates: DateStyle;
}

/** The entries that are no longer on the home page, page by page, newest first. */
export function ArchiveView({ entries, next, siteUrl, dates }: ArchiveViewProps) {
  return (
    <div className="page py-10">
      <StoryGrid
        id="entradas-anteriores"
        title="Entradas anteriores"
        as="h1"
        stories={entries.map((entry) => siteStory(entry, siteUrl, dates))}
      />
      <OlderEntries next={next} />
    </div>
  );
}
