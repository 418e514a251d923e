import Link from "next/link";
import { SiteLink } from "@/components/shared/site-link";
import { routes } from "@/lib/addresses/routes";

interface FooterProps {
  siteName: string;
  siteTz: string;
}

export function Footer({ siteName, siteTz }: FooterProps) {
  const year = new Intl.DateTimeFormat("es", { year: "numeric", timeZone: siteTz }).format();
  return (
    <footer className="page mt-20">
      <div className="rule-double" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 py-8 text-sm text-muted-foreground">
        <p>{`© ${year} ${siteName}`}</p>
        <nav aria-label="Pie de página" className="flex flex-wrap gap-x-6">
          <Link href={routes.home} className="py-2 link-quiet">
            Portada
          </Link>
          <SiteLink href={routes.domains} className="py-2 link-quiet">
            Dominios
          </SiteLink>
        </nav>
      </div>
    </footer>
  );
}
