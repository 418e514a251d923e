"use client";

import { useParams } from "next/navigation";
import { createContext, use, type ReactNode } from "react";

export interface Site {
  siteName: string;
  siteUrl: string;
  /** IANA time zone that dates are shown in. */
  siteTz: string;
}

interface CurrentSite extends Site {
  /** The custom domain whose page this is; null on the main site. */
  domain: string | null;
}

const SiteContext = createContext<CurrentSite | null>(null);

/** Hands the operator's settings, read when the page is made, to the components in the browser. */
export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  const { domain = null } = useParams<{ domain?: string }>(); // of `/dominio/[domain]`
  return <SiteContext value={{ ...site, domain }}>{children}</SiteContext>;
}

export function useSite(): CurrentSite {
  const site = use(SiteContext);
  if (!site) throw new Error("useSite needs a SiteProvider above it");
  return site;
}
