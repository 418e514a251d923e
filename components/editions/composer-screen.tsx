"use client";

import type { Route } from "next";
import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useSite } from "@/components/shared/site-context";
import { FrontStories } from "@/components/spaces/stories/front-stories";
import type { StoryProps } from "@/components/spaces/stories/story-parts";
import { Button } from "@/components/ui/button";
import { setBreaking, setHidden, type Arrangement } from "@/lib/fronts/editions/arrange";
import type { EditionDesk, FrontOf, LostEntry } from "@/lib/fronts/editions/dto";
import { placedIn } from "@/lib/fronts/editions/order";
import { sectionOf } from "@/lib/platform/addresses/routes";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { ComposerBar } from "./composer-bar";
import { DraggableStories } from "./dragging";
import { StoryControls } from "./story-controls";
import { focusStory } from "./story-focus";
import { useComposer } from "./use-composer";
import { useUndoKeys } from "./use-undo-keys";
import { sayPlace } from "./words";

export interface ComposerScreenProps {
  of: FrontOf;
  /** The address where readers read the front page, and its head as they see it. */
  front: Route;
  masthead: ReactNode;
  /** The entries by date, newest first, and older ones that have a place. */
  entries: EntrySummary[];
  desk: EditionDesk;
  /** The entries that the edition places and may no longer show, as far as they may be named. */
  lost: LostEntry[];
  /** The address of the screen that withdraws kept front pages; null for users who may not do so. */
  archive: Route | null;
  dates: DateStyle;
}

/** The real front page, to be composed in place: by dragging, by the menus, by the arrows, or in a list of its entries. */
export function ComposerScreen({
  of,
  front,
  masthead,
  entries,
  desk,
  lost,
  archive,
  dates,
}: ComposerScreenProps) {
  const [opened, setOpened] = useState(desk.waiting[0] ?? null);
  const { siteTz } = useSite();
  const composer = useComposer(entries, opened ?? desk.in_force);
  useUndoKeys(composer);
  const { breaking, stories } = composer.front;

  const mayAnnounce = ({ spaces }: EntrySummary) =>
    of === null || spaces.some(({ space_id, accepted }) => accepted && space_id === of);
  const controls = (entry: EntrySummary) => (
    <StoryControls
      entry={entry}
      entries={entries}
      composer={composer}
      mayAnnounce={mayAnnounce(entry)}
    />
  );
  const toStory = (entry: EntrySummary): StoryProps => {
    const section = of === null ? sectionOf(entry) : undefined;
    return {
      entry,
      href: null,
      dates,
      control: controls(entry),
      note: sayPlace(composer.arrangement, entry.entry_id, siteTz),
      section: section && { name: section.name, href: front },
    };
  };
  const dropped = (entryId: number, ontoId: number) => {
    const entry = entries.find(({ entry_id }) => entry_id === entryId)!;
    if (ontoId === breaking?.entry_id) {
      composer.change((now) => setBreaking(now, entryId), `Última hora: «${entry.title}».`);
    } else {
      composer.moveTo(
        entry,
        stories.findIndex(({ entry_id }) => entry_id === ontoId),
      );
    }
  };
  const giveBack = (entryId: number, title: string) => {
    const step = (now: Arrangement) => setHidden(now, entryId, false);
    flushSync(() => composer.change(step, `«${title}» vuelve a la portada.`));
    focusStory(entryId, "drag", "article");
  };
  const missing = placedIn(composer.arrangement).filter(
    (id) => !entries.some(({ entry_id }) => entry_id === id),
  );
  const away = entries.filter(({ entry_id }) => composer.arrangement.hidden.includes(entry_id));

  return (
    <div className="page pb-16 **:data-drop-target:outline-2 **:data-drop-target:outline-offset-4 **:data-drop-target:outline-accent [&_article]:cursor-grab">
      <ComposerBar
        of={of}
        front={front}
        archive={archive}
        composer={composer}
        desk={desk}
        opened={opened}
        setOpened={setOpened}
      />
      <p role="status" className="sr-only">
        {composer.said}
      </p>
      {missing.length > 0 && <LostEntries missing={missing} lost={lost} />}
      <DraggableStories move={dropped}>
        <details className="border-b py-2 text-sm">
          <summary className="cursor-pointer py-1 font-medium">Ordenar en una lista</summary>
          <ol className="grid divide-y">
            {stories.map((entry, index) => (
              <li key={entry.entry_id} className="flex items-center justify-between gap-4 py-1">
                <span className="min-w-0 wrap-anywhere">
                  {index + 1}. {entry.title}{" "}
                  <span className="text-muted-foreground">
                    {sayPlace(composer.arrangement, entry.entry_id, siteTz)}
                  </span>
                </span>
                {controls(entry)}
              </li>
            ))}
          </ol>
        </details>
        {away.length > 0 && (
          <section aria-labelledby="no-en-portada" className="border-b py-3 text-sm">
            <h2 id="no-en-portada" className="font-medium">
              No en portada
            </h2>
            <ul className="grid">
              {away.map(({ entry_id, title }) => (
                <li key={entry_id} className="flex items-center justify-between gap-4 py-1">
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                  <Button variant="outline" size="sm" onClick={() => giveBack(entry_id, title)}>
                    Devolver<span className="sr-only"> «{title}»</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {masthead}
        <FrontStories
          id="mas-noticias"
          title={of === null ? "Últimas entradas" : "Más noticias"}
          layout={composer.arrangement.layout}
          breaking={breaking && toStory(breaking)}
          stories={stories.map(toStory)}
        />
      </DraggableStories>
    </div>
  );
}

interface LostEntriesProps {
  /** The ids of the entries that had a place. */
  missing: number[];
  lost: LostEntry[];
}

/** Lists the entries that had a place and may not be shown any more: by their titles, as far as they may be named. */
function LostEntries({ missing, lost }: LostEntriesProps) {
  const named = lost.filter(({ entry_id }) => missing.includes(entry_id));
  const others = missing.length - named.length;
  const words = named.map(({ title }) => `«${title}»`);
  if (others > 0) words.push(others === 1 ? "una entrada" : `${others} entradas`);
  return (
    <p className="border-b py-3 text-sm wrap-anywhere">
      {missing.length === 1
        ? `Ya no puede estar en la portada: ${sentence.format(words)}. Ocupa su sitio la siguiente.`
        : `Ya no pueden estar en la portada: ${sentence.format(words)}. Ocupan su sitio las siguientes.`}
    </p>
  );
}

const sentence = new Intl.ListFormat("es");
