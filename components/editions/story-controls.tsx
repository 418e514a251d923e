"use client";

import { ArrowUpDown } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { RowMenu } from "@/components/shared/row-menu";
import { Button } from "@/components/ui/button";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { isPlaced, release, setBreaking, setHidden } from "@/lib/fronts/editions/arrange";
import type { EntrySummary } from "@/lib/texts/entries/dto";
import { dragHandle, useDraggedStory } from "./dragging";
import { StoryDialog } from "./story-dialog";
import { focusMark, focusStory, placeOf } from "./story-focus";
import type { Composer } from "./use-composer";

interface StoryControlsProps {
  entry: EntrySummary;
  entries: EntrySummary[];
  composer: Composer;
  /** True when words of this front page may replace the entry's own: its author agrees to be in the space. */
  mayAnnounce: boolean;
}

/** The handle of one story of a front page, to drag it or to move it with the arrow keys, and a menu for the rest. */
export function StoryControls({ entry, entries, composer, mayAnnounce }: StoryControlsProps) {
  const { entry_id, title } = entry;
  const { arrangement, front, change } = composer;
  const [editing, setEditing] = useState(false);
  const dragged = useDraggedStory(entry_id);
  const menu = useRef<HTMLButtonElement>(null);
  const ids = front.stories.map((story) => story.entry_id);
  const index = ids.indexOf(entry_id);
  const isBreaking = arrangement.breaking_id === entry_id;

  const moveTo = (position: number) => composer.moveTo(entry, position);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowUp: index - 1,
      ArrowLeft: index - 1,
      ArrowDown: index + 1,
      ArrowRight: index + 1,
      Home: 0,
      End: ids.length - 1,
    }[event.key];
    if (to === undefined || isBreaking) return;
    event.preventDefault();
    const place = placeOf(menu.current);
    flushSync(() => moveTo(to));
    focusStory(entry_id, "drag", place);
  };
  const onMenuClosed = (event: Event) => {
    if (document.activeElement !== document.body) return; // somebody clicked there
    if (focusStory(entry_id, "menu", placeOf(menu.current))) event.preventDefault();
  };

  return (
    <span ref={dragged} className="flex shrink-0 items-center">
      <Button
        {...dragHandle}
        {...focusMark(entry_id, "drag")}
        variant={isPlaced(arrangement, entry_id) ? "outline" : "ghost"}
        size="icon-sm"
        aria-label={`Mover «${title}»: puesto ${index + 1} de ${ids.length}. Usa las flechas.`}
        onKeyDown={onKeyDown}
      >
        <ArrowUpDown aria-hidden />
      </Button>
      <RowMenu
        label={`Qué hacer con «${title}»`}
        triggerRef={menu}
        onClosed={onMenuClosed}
        {...focusMark(entry_id, "menu")}
      >
        <DropdownMenuItem onSelect={() => moveTo(0)}>Abrir con esta</DropdownMenuItem>
        {!isBreaking && index > 0 && (
          <DropdownMenuItem onSelect={() => moveTo(index - 1)}>Subir</DropdownMenuItem>
        )}
        {!isBreaking && index < ids.length - 1 && (
          <DropdownMenuItem onSelect={() => moveTo(index + 1)}>Bajar</DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => setEditing(true)}>
          Titular, fijar y recorte…
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={() =>
            isBreaking
              ? change((now) => setBreaking(now, null), "Sin línea de última hora.")
              : change((now) => setBreaking(now, entry_id), `Última hora: «${title}».`)
          }
        >
          {isBreaking ? "Quitar de última hora" : "Última hora"}
        </DropdownMenuItem>
        {isPlaced(arrangement, entry_id) && (
          <DropdownMenuItem
            onSelect={() =>
              change((now) => release(now, entry_id), `«${title}», donde le toca por fecha.`)
            }
          >
            Donde le toque por fecha
          </DropdownMenuItem>
        )}
        <DropdownMenuItem
          onSelect={() =>
            change((now) => setHidden(now, entry_id, true), `«${title}» no está en portada.`)
          }
        >
          No en portada
        </DropdownMenuItem>
      </RowMenu>
      {editing && (
        <StoryDialog
          entry={entry}
          entries={entries}
          composer={composer}
          mayAnnounce={mayAnnounce}
          position={index}
          onClose={() => setEditing(false)}
          onClosed={() => menu.current?.focus()}
        />
      )}
    </span>
  );
}
