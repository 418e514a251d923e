"use client";

import { useLayoutEffect } from "react";
import { useSite } from "./site-context";

/**
 * Titles the window after the screen's heading for as long as the page's own title is missing. Next loses that title
 * for good when a link is followed while it is still being fetched ahead of its page (vercel/next.js#98684).
 */
export function StandInTitle() {
  const { siteName } = useSite();
  useLayoutEffect(() => {
    const standIn = document.createElement("title");
    const look = () => {
      const titles = document.head.getElementsByTagName("title").length;
      if (titles - Number(standIn.isConnected) > 0) return standIn.remove();
      standIn.textContent = `${document.querySelector("h1")?.textContent} | ${siteName}`;
      if (!standIn.isConnected) document.head.append(standIn);
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.head, { childList: true });
    return () => {
      watch.disconnect();
      standIn.remove();
    };
  }, [siteName]);
  return null;
}
