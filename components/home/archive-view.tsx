import { StoryGrid } from "@/components/spaces/stories/story-grid";
import type { EntrySummary } from "@/lib/entries/dto";
import { OlderEntries } from "./older-entries";
import { siteStory } from "@/components/spaces/stories/site-story";

interface ArchiveViewProps {
  /** Newest first, at least one. */
  entries: EntrySummary[];
  next: string | null;
  siteUrl: string;
  siteTz: string;
}

/** Entries that no longer stand on the home page, further and further back. */
export function ArchiveView({ entries, next, siteUrl, siteTz }: ArchiveViewProps) {
  return (
    <div className="page py-10">
      <StoryGrid
        id="entradas-anteriores"
        title="Entradas anteriores"
        as="h1"
        stories={entries.map((entry) => siteStory(entry, siteUrl, siteTz))}
      />
      <OlderEntries next={next} />
    </div>
  );
}
