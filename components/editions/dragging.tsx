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

/** The properties of a story's handle: a finger drags it at once; elsewhere on the story it has to rest first. */
export const dragHandle = { "data-drag-handle": "", className: "touch-none" };

const isHandle = ({ target }: Event) =>
  target instanceof Element && target.closest("[data-drag-handle]") !== null;
const isControl = ({ target }: Event) =>
  target instanceof Element &&
  target.closest("a, button, input, select, textarea, [role=menu], [role=dialog]") !== null;

const { Delay, Distance } = PointerActivationConstraints;

// Arrow keys move stories, too, and a status line says where to. The library's own keys and messages are left out.
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

// The page is in its new order as soon as a story is dropped: no animation moves it back.
const plugins = [
  AutoScroller,
  Cursor,
  PreventSelection,
  Feedback.configure({ dropAnimation: null }),
];

interface DraggableStoriesProps {
  /** Puts one entry in the place of another. */
  move: (entryId: number, ontoId: number) => void;
  children: ReactNode;
}

/** Lets the stories in it be dragged, by mouse or by finger, to the place of another. */
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

/** Returns the `ref` for a part of a story: the article or list item around it can be dragged, and dropped onto. */
export function useDraggedStory(entryId: number): (part: Element | null) => void {
  const [element, setElement] = useState<Element | null>(null);
  const id = useId(); // an entry is both on the page and in the list
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
