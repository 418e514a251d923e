"use client";

import type { ReactNode } from "react";
import { useSite } from "@/components/shared/site-context";
import { Main } from "./main";

interface SiteFrameProps {
  head: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** The main site's bar and footer around a page; the pages of a custom domain bring those of their space. */
export function SiteFrame({ head, foot, children }: SiteFrameProps) {
  const { domain } = useSite();
  if (domain) return children;
  return (
    <>
      {head}
      <Main>{children}</Main>
      {foot}
    </>
  );
}
