"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";
import { routes } from "@/lib/routes";
import { useSite } from "./site-context";

/**
 * A link to a page of the main site, which pages of a custom domain have to name in full. What signing in
 * takes is not fetched ahead: few readers do.
 */
export function SiteLink({ href, ...link }: ComponentProps<"a"> & { href: Route }) {
  const { siteUrl, domain } = useSite();
  return (
    <Link
      {...link}
      href={domain ? ((siteUrl + href) as Route) : href}
      prefetch={href.startsWith(routes.auth()) ? false : undefined}
    />
  );
}
