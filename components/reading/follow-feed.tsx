import { SiteLink } from "@/components/shared/site-link";
import { cn } from "@/components/ui/cn";
import { routes } from "@/lib/platform/addresses/routes";

/** Links to the RSS feed of a page; `folder` is the full address of its feeds. */
export function FollowFeed({ folder, className }: { folder: string; className?: string }) {
  return (
    <span className={cn("whitespace-nowrap print:hidden", className)}>
      Seguir:{" "}
      <a href={`${folder}/rss.xml`} className="py-1 link">
        RSS
      </a>{" "}
      <SiteLink href={routes.feeds} aria-label="Qué es RSS" className="px-1.5 py-1 link-quiet">
        (qué es)
      </SiteLink>
    </span>
  );
}
