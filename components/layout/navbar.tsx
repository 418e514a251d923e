"use client";

import { Search } from "lucide-react";
import { SiteButtonLink } from "@/components/shared/button-link";
import { lazyPart } from "@/components/shared/lazy-part";
import { useSite } from "@/components/shared/site-context";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";
import { Brand } from "./brand";
import { MobileMenu } from "./mobile-menu";
import { navLinks } from "./nav-links";
import { SectionLink } from "./section-link";

const MemberTools = lazyPart(
  async () => (await import("./member-tools")).MemberTools,
  <MemberPlaces />,
);

/**
 * The bar of every page. The served page has the visitor's bar; users who are signed in get their own once the API has
 * said so. Each place is kept free meanwhile, so that nothing moves.
 */
export function Navbar() {
  const { siteName, logo } = useSite();
  const user = useCurrentUser();
  const unknown = user === undefined;
  const createHref = user ? routes.createEntry : routes.auth({ next: routes.createEntry });

  return (
    <header className="@container relative border-b">
      {/* Two rows where text is set so large that one does not hold it. */}
      <div className="page flex h-16 items-center gap-x-2 sm:gap-x-6 @max-[18rem]:h-auto @max-[18rem]:flex-wrap @max-[18rem]:gap-y-2 @max-[18rem]:py-3">
        <Brand name={siteName} logo={logo} />
        {user && <SectionNav />}
        <div className="ms-auto flex shrink-0 items-center sm:gap-2">
          <SiteButtonLink
            href={routes.search()}
            variant="ghost"
            size="icon"
            aria-label="Buscar"
            title="Buscar"
          >
            <Search aria-hidden className="size-5" />
          </SiteButtonLink>
          {!user && (
            <div data-shown-to={unknown ? "visitor" : undefined} className="@max-[18rem]:hidden">
              <VisitorLinks />
            </div>
          )}
          <SiteButtonLink href={createHref} size="sm" className="hidden sm:inline-flex">
            Nueva Entrada
          </SiteButtonLink>
          {user && <MemberTools user={user} />}
          {unknown && (
            <div data-shown-to="member" className="contents">
              <MemberPlaces />
            </div>
          )}
          <MobileMenu user={user} createHref={createHref} />
        </div>
      </div>
    </header>
  );
}

/** The room for the bell and the portrait until they are there. */
function MemberPlaces() {
  return (
    <>
      <div className="size-10" />
      <div className="ms-1 hidden size-9 rounded-full bg-muted nav:block" />
    </>
  );
}

function SectionNav() {
  return (
    <nav aria-label="Principal" className="hidden shrink-0 animate-fade-in nav:block">
      <ul className="flex gap-x-3.5 xl:gap-x-5">
        {navLinks.map((link) => (
          <li key={link.href}>
            <SectionLink
              link={link}
              className="block border-b-2 border-transparent py-1.5 text-[0.8125rem] whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground aria-[current=page]:border-accent aria-[current=page]:text-foreground xl:text-sm"
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The links to sign in and to register, which work without JavaScript; the menu of narrow screens has them, too. */
function VisitorLinks() {
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
