import { SiteLink } from "@/components/shared/site-link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

/** The two ways in. They are all a reader without JavaScript gets, and work for them. */
export function VisitorLinks() {
  return (
    <div lang="en" className="flex items-center">
      <Button asChild variant="ghost" className="px-2.5 sm:px-4">
        <SiteLink href={routes.auth()}>Login</SiteLink>
      </Button>
      <Button asChild variant="ghost" className="px-2.5 sm:px-4">
        <SiteLink href={routes.auth({ tab: "register" })}>Register</SiteLink>
      </Button>
    </div>
  );
}
