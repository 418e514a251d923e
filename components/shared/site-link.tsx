"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";
import { routes } from "@/lib/platform/addresses/routes";
import { useSite } from "./site-context";

/** Pages that stand behind many links and that few readers open. */
const SELDOM_OPENED = [routes.auth(), routes.author(""), routes.search()];

/**
 * A link to a page of the main site, which pages of a custom domain have to name in full. What few readers
 * open is not fetched ahead.
 */
export function SiteLink({ href, ...link }: ComponentProps<"a"> & { href: Route }) {
  const { siteUrl, domain } = useSite();
  return (
    <Link
      {...link}
      href={domain ? ((siteUrl + href) as Route) : href}
      prefetch={SELDOM_OPENED.some((path) => href.startsWith(path)) ? false : undefined}
    />
  );
}
