"use client";

import { useParams } from "next/navigation";
import { createContext, use, type ReactNode } from "react";
import type { Mode } from "@/lib/house/settings/modes";
import type { DateLanguage } from "@/lib/platform/text/date-languages";

export interface Site {
  siteName: string;
  /** The address of an uploaded image; null to show the name alone. */
  logo: string | null;
  siteUrl: string;
  /** IANA time zone that dates are shown in. */
  siteTz: string;
  /** The language in which readers' pages write dates. */
  dateLanguage: DateLanguage;
  /** The site's mode: how far machines go alone at most. */
  aiMode: Mode;
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

/** Sets the language in which the dates within it are written. */
export function DatesIn({ language, children }: { language: DateLanguage; children: ReactNode }) {
  return <SiteContext value={{ ...useSite(), dateLanguage: language }}>{children}</SiteContext>;
}

export function useSite(): CurrentSite {
  const site = use(SiteContext);
  if (!site) throw new Error("useSite needs a SiteProvider above it");
  return site;
}
