import { SiteLink } from "@/components/shared/site-link";
import { routes } from "@/lib/addresses/routes";

/** The masthead: the site's name, which leads home. */
export function Brand({ siteName }: { siteName: string }) {
  return (
    <SiteLink href={routes.home} className="flex min-w-0 items-center gap-2.5">
      <BrandMark />
      <span className="truncate font-serif text-[1.375rem] leading-none font-bold tracking-[-0.025em]">
        {siteName}
      </span>
    </SiteLink>
  );
}

/** Two cylinders of a rotary press and the web of paper that runs between them. */
function BrandMark() {
  return (
    <svg aria-hidden viewBox="0 0 32 32" fill="none" className="size-7 shrink-0">
      <circle cx="11.5" cy="10" r="5.75" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="20.5" cy="22" r="5.75" stroke="currentColor" strokeWidth="2.5" />
      <path d="M30 11.5h-8.5c-5.5 0-5.5 9-11 9H2" className="stroke-accent" strokeWidth="2.5" />
    </svg>
  );
}
