import Link from "next/link";
import type { ReactNode } from "react";
import { LookChoices } from "@/components/reading/look-choices";
import { SiteLink } from "@/components/shared/site-link";
import { footerPages, type FooterPageName } from "@/lib/house/footer-pages/names";
import { routes } from "@/lib/platform/addresses/routes";
import { formatYear } from "@/lib/platform/text/dates";

interface FooterProps {
  /** The name of the newspaper, or of the space on its own domain. */
  name: string;
  /** The newspaper's own pages that have a text. */
  pages: FooterPageName[];
  siteTz: string;
  /** Further links. */
  children?: ReactNode;
}

/** The foot of every page. */
export function Footer({ name, pages, siteTz, children }: FooterProps) {
  return (
    <footer className="page mt-20">
      <div className="rule-double" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 py-8 text-sm text-muted-foreground">
        <p>{`© ${formatYear(new Date(), siteTz)} ${name}`}</p>
        <LookChoices />
        <nav aria-label="Pie de página" className="flex flex-wrap gap-x-6">
          <Link href={routes.home} className="py-2 link-quiet">
            Portada
          </Link>
          {pages.map((page) => (
            <SiteLink key={page} href={routes.footerPage(page)} className="py-2 link-quiet">
              {footerPages[page]}
            </SiteLink>
          ))}
          <SiteLink href={routes.ai} className="py-2 link-quiet">
            Cómo usamos la IA
          </SiteLink>
          <SiteLink href={routes.developers} className="py-2 link-quiet">
            Para desarrolladores
          </SiteLink>
          {children}
        </nav>
      </div>
    </footer>
  );
}
