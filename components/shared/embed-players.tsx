"use client";

import { useEffect } from "react";
import { play } from "@/lib/texts/embeds/player.mjs";

/** Makes cards of videos become players on pages with React, as the visitors' script does (lib/texts/embeds). */
export function EmbedPlayers() {
  useEffect(() => {
    document.addEventListener("click", play); // once, however many there are
  }, []);
  return null;
}
