"use client";

import { Menu, X } from "lucide-react";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { SiteButtonLink } from "@/components/shared/button-link";
import { lazyPart } from "@/components/shared/lazy-part";
import { SiteLink } from "@/components/shared/site-link";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Button } from "@/components/ui/button";
import { Separator } from "@/components/ui/separator";
import { routes } from "@/lib/addresses/routes";
import { displayName, type CurrentUser } from "@/lib/users/dto";
import { menuItemClasses } from "./menu-item";
import { navLinks } from "./nav-links";
import { SectionLink } from "./section-link";

const AccountItems = lazyPart(async () => (await import("./member-tools")).AccountItems);

/** The navigation where the bar is too narrow for it. It closes by itself when another page is shown. */
export function MobileMenu({ user, createHref }: { user: CurrentUser | null; createHref: Route }) {
  const pathname = usePathname();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const open = openAt === pathname;
  const close = () => setOpenAt(null);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    close();
    trigger.current?.focus();
  }

  return (
    <div onKeyDown={closeOnEscape} data-needs-script className="nav:hidden">
      <Button
        ref={trigger}
        variant="ghost"
        size="icon"
        aria-label={open ? "Cerrar el menú" : "Abrir el menú"}
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpenAt(open ? null : pathname)}
      >
        {open ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
      </Button>
      {open && (
        <div
          id={menuId}
          className="absolute inset-x-0 top-full z-40 max-h-[calc(100dvh-4rem)] animate-fade-in overflow-y-auto border-b bg-card shadow-raised"
        >
          <nav aria-label="Menú" className="page grid gap-4 py-4">
            {user && <Identity user={user} />}
            {user && (
              <ul className="-mx-4">
                {navLinks.map((link) => (
                  <li key={link.href}>
                    <SectionLink link={link} className={menuItemClasses} onClick={close} />
                  </li>
                ))}
              </ul>
            )}
            {user && <Separator />}
            {user ? (
              <AccountItems user={user} onChoose={close} />
            ) : (
              <VisitorItems onChoose={close} />
            )}
            <SiteButtonLink href={createHref} onClick={close}>
              Nueva Entrada
            </SiteButtonLink>
          </nav>
        </div>
      )}
    </div>
  );
}

function Identity({ user }: { user: CurrentUser }) {
  return (
    <div className="flex items-center gap-3 border-b pb-4">
      <UserAvatar user={user} className="size-10" />
      <p className="min-w-0 leading-snug">
        <span className="block truncate font-medium">{displayName(user)}</span>
        <span className="block truncate text-sm text-muted-foreground">{user.email}</span>
      </p>
    </div>
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
