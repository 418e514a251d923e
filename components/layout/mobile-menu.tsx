"use client";

import { Menu, X } from "lucide-react";
import type { Route } from "next";
import { useRef, useState, useEffect } from "react";
import { SiteButtonLink } from "@/components/shared/button-link";
import { lazyPart } from "@/components/shared/lazy-part";
import { SiteLink } from "@/components/shared/site-link";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Button } from "@/components/ui/button";
import { Separator } from "@/components/ui/separator";
import { listSections } from "@/lib/fronts/reading/sections.mjs";
import { displayName, type CurrentUser } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { menuItemClasses } from "./menu-item";
import { navLinks } from "./nav-links";
import { SectionLink } from "./section-link";

const AccountItems = lazyPart(async () => (await import("./member-tools")).AccountItems);

const MENU_ID = "menu";

interface MobileMenuProps {
  /** Null for a visitor; undefined while that is not known. */
  user: CurrentUser | null | undefined;
  createHref: Route;
}

/**
 * The navigation where the bar is too narrow for it: a popover, which browsers open and close by themselves. Links
 * close it, because they may change the page without a reload. A member's items are fetched when it is opened.
 */
export function MobileMenu({ user, createHref }: MobileMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const close = () => menu.current?.hidePopover?.();
  useEffect(() => void (menu.current && makeOpen(menu.current)), []);
  return (
    <div className="group/menu nav:hidden">
      <Button variant="ghost" size="icon" popoverTarget={MENU_ID}>
        <span className="group-has-[:popover-open]/menu:hidden">
          <Menu aria-hidden className="size-5" />
          <span className="sr-only">Abrir el menú</span>
        </span>
        <span className="hidden group-has-[:popover-open]/menu:inline">
          <X aria-hidden className="size-5" />
          <span className="sr-only">Cerrar el menú</span>
        </span>
      </Button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpened(newState === "open")}
        // It would cover what has the focus; a click elsewhere closes it by itself.
        onBlur={({ relatedTarget: to }) => to && !menu.current?.contains(to) && close()}
        className="absolute inset-x-0 top-16 bottom-auto m-0 max-h-[calc(100dvh-4rem)] w-auto max-w-none overflow-y-auto border-b bg-card text-foreground shadow-raised open:animate-fade-in @max-[18rem]:top-28 @max-[18rem]:max-h-[calc(100dvh-7rem)]"
      >
        <nav aria-label="Menú" className="page grid gap-4 py-4">
          <ReadersItems onChoose={close} />
          {user && opened && <NamedSections onChoose={close} />}
          {!user && <VisitorItems onChoose={close} />}
          {user && opened && <MemberItems user={user} close={close} />}
          <SiteButtonLink href={createHref} onClick={close}>
            Nueva Entrada
          </SiteButtonLink>
        </nav>
      </div>
    </div>
  );
}

/** Has the menu's button open it where the browser does not. */
async function makeOpen(menu: HTMLElement) {
  if ("popover" in HTMLElement.prototype) return;
  const { standIn } = await import("@/lib/fronts/reading/popover.mjs");
  standIn(document, menu);
}

/** Links to where there is something to read: the sections are listed on the home page. */
function ReadersItems({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className="-mx-4">
      {Object.entries(PLACES).map(([label, href]) => (
        <li key={label}>
          <SiteLink href={href} className={menuItemClasses} onClick={onChoose}>
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

const PLACES = {
  Portada: routes.home,
  Secciones: routes.sections,
  "Seguir por RSS": routes.feeds,
};

function MemberItems({ user, close }: { user: CurrentUser; close: () => void }) {
  return (
    <>
      <div className="flex items-center gap-3 border-b pb-4">
        <UserAvatar user={user} className="size-10" />
        <p className="min-w-0 leading-snug">
          <span className="block font-medium wrap-anywhere">{displayName(user)}</span>
          <span className="block truncate text-sm text-muted-foreground">{user.email}</span>
        </p>
      </div>
      <ul className="-mx-4">
        {navLinks.map((link) => (
          <li key={link.href}>
            <SectionLink link={link} className={menuItemClasses} onClick={close} />
          </li>
        ))}
      </ul>
      <Separator />
      <AccountItems user={user} onChoose={close} />
    </>
  );
}

function VisitorItems({ onChoose }: { onChoose: () => void }) {
  return (
    <ul lang="en" className="-mx-4">
      <li>
        <SiteLink href={routes.auth()} className={menuItemClasses} onClick={onChoose}>
          Login
        </SiteLink>
      </li>
      <li>
        <SiteLink
          href={routes.auth({ tab: "register" })}
          className={menuItemClasses}
          onClick={onChoose}
        >
          Register
        </SiteLink>
      </li>
    </ul>
  );
}

/** The sections by name, folded up before a member's own links. */
function NamedSections({ onChoose }: { onChoose: () => void }) {
  const [sections, setSections] = useState<Awaited<ReturnType<typeof listSections>>>([]);
  useEffect(() => void listSections().then(setSections), []);
  if (sections.length === 0) return null;
  return (
    <details className="-mx-4 -mt-4">
      <summary className={menuItemClasses}>Secciones por su nombre</summary>
      <ul className="ps-5">
        {sections.map(({ href, name }) => (
          <li key={href}>
            <SiteLink href={href as Route} className={menuItemClasses} onClick={onChoose}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
