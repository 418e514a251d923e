"use client";

import { useEffect } from "react";
import { play } from "@/lib/texts/embeds/player.mjs";

/** Cards of videos become players where the framework runs, as visitors' script has them do (lib/texts/embeds). */
export function EmbedPlayers() {
  useEffect(() => {
    document.addEventListener("click", play); // once, however many there are
  }, []);
  return null;
}
