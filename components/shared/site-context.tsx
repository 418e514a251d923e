"use client";

import { createContext, use, type ReactNode } from "react";

export interface Site {
  siteName: string;
  siteUrl: string;
  /** IANA time zone that dates are shown in. */
  siteTz: string;
}

const SiteContext = createContext<Site | null>(null);

/** Hands the operator's settings, read when the page is made, to the components in the browser. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error("useSite needs a SiteProvider above it");
  return site;
}
