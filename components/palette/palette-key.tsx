"use client";

import { useEffect, useState } from "react";
import { isPressed } from "@/components/editor/shortcuts";
import { hasOpenDialog } from "@/components/shared/keys/has-open-dialog";
import { lazyPart } from "@/components/shared/lazy-part";
import type { FooterPageName } from "@/lib/house/footer-pages/names";
import { useCurrentUser } from "@/lib/house/users/current-user";

const KEY = { code: "KeyK" };

const Palette = lazyPart(async () => (await import("./palette")).Palette);

/** Opens the palette with Ctrl K or ⌘ K; its code is fetched when it is first wanted. */
export function PaletteKey({ writtenPages }: { writtenPages: FooterPageName[] }) {
  const user = useCurrentUser();
  const [open, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPressed(KEY, event) || event.defaultPrevented) return; // the editor has it for links
      if (hasOpenDialog()) return; // the dialog comes first
      event.preventDefault();
      setTimes((before) => before + 1);
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  if (!user || times === 0) return null;
  // A new palette each time: the one that is closing still has what was typed.
  return (
    <Palette
      key={times}
      user={user}
      writtenPages={writtenPages}
      open={open}
      onOpenChange={setOpen}
    />
  );
}
