"use client";

import {
  AutoScroller,
  Cursor,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
} from "@dnd-kit/dom";
import { DragDropProvider, useDraggable, useDroppable, type DragEndEvent } from "@dnd-kit/react";
import { useCallback, useEffect, useId, useState, type ReactNode } from "react";

/** Of the part of a story that a finger moves at once; anywhere else of it, it has to rest first. */
export const dragHandle = { "data-drag-handle": "", className: "touch-none" };

const isHandle = ({ target }: Event) =>
  target instanceof Element && target.closest("[data-drag-handle]") !== null;
const isControl = ({ target }: Event) =>
  target instanceof Element &&
  target.closest("a, button, input, select, textarea, [role=menu], [role=dialog]") !== null;

const { Delay, Distance } = PointerActivationConstraints;

// Arrows move stories, too, and a status line says where: the library's own keys and words would be a second way.
const sensors = [
  PointerSensor.configure({
    preventActivation: (event) => isControl(event) && !isHandle(event),
    activationConstraints: (event) => [
      event.pointerType === "touch" && !isHandle(event)
        ? new Delay({ value: 250, tolerance: 5 })
        : new Distance({ value: 5 }),
    ],
  }),
];

// The page is in its new order as soon as a story is let go: nothing flies back.
const plugins = [
  AutoScroller,
  Cursor,
  PreventSelection,
  Feedback.configure({ dropAnimation: null }),
];

interface DraggableStoriesProps {
  /** Puts one entry where another stands. */
  move: (entryId: number, ontoId: number) => void;
  children: ReactNode;
}

/** Stories in it are dragged by mouse or by finger to where another stands. */
export function DraggableStories({ move, children }: DraggableStoriesProps) {
  const onDragEnd = ({ canceled, operation: { source, target } }: DragEndEvent) => {
    if (canceled || !source || !target || source.id === target.id) return;
    move(Number(source.data.entryId), Number(target.data.entryId));
  };
  return (
    <DragDropProvider sensors={sensors} plugins={plugins} onDragEnd={onDragEnd}>
      {children}
    </DragDropProvider>
  );
}

/** For a part of a story: the article, or the row of a list, that it stands in can be dragged, and dropped onto. */
export function useDraggedStory(entryId: number): (part: Element | null) => void {
  const [element, setElement] = useState<Element | null>(null);
  const id = useId(); // an entry stands on the page and in the list
  const among = element?.tagName;
  const story = { id, element, data: { entryId, among } };
  useDraggable(story);
  const { isDropTarget } = useDroppable({
    ...story,
    accept: ({ data }) => data.among === among,
  });
  useEffect(() => {
    element?.toggleAttribute("data-drop-target", isDropTarget);
  }, [element, isDropTarget]);
  return useCallback((part) => setElement(part?.closest("article, li") ?? null), []);
}
