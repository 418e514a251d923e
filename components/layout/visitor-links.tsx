import { SiteButtonLink } from "@/components/shared/button-link";
import { routes } from "@/lib/platform/addresses/routes";

/** The two ways in. They are all a reader without JavaScript gets, and work for them. */
export function VisitorLinks() {
  return (
    <div lang="en" className="flex items-center">
      <SiteButtonLink href={routes.auth()} variant="ghost" className="px-1.5 sm:px-4">
        Login
      </SiteButtonLink>
      <SiteButtonLink
        href={routes.auth({ tab: "register" })}
        variant="ghost"
        className="px-1.5 sm:px-4"
      >
        Register
      </SiteButtonLink>
    </div>
  );
}
