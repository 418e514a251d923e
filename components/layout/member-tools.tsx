"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { unreadNoticesQuery } from "@/lib/house/notices/client";
import type { CurrentUser } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { CommentsBell } from "./comments-bell";
import { menuItemClasses } from "./menu-item";
import { staffLinks, useWaitingTotal, WaitingCount } from "./staff-links";
import { UnreadCount } from "./unread-count";
import { useSignOut } from "./use-sign-out";
import { UserMenu } from "./user-menu";

/** The tools in the bar for users who are signed in. */
export function MemberTools({ user }: { user: CurrentUser }) {
  return (
    <>
      <CommentsBell />
      <div className="ms-1 hidden h-9 nav:block">
        <UserMenu user={user} />
      </div>
    </>
  );
}

/** The account's part of the mobile menu. */
export function AccountItems({ user, onChoose }: { user: CurrentUser; onChoose: () => void }) {
  const signOut = useSignOut();
  const waiting = useWaitingTotal();
  const unread = useQuery(unreadNoticesQuery).data?.count ?? 0;
  return (
    <ul lang="en" className="-mx-4">
      <li lang="es">
        <Link href={routes.notices} className={menuItemClasses} onClick={onChoose}>
          Avisos <UnreadCount count={unread} className="ms-1" />
        </Link>
      </li>
      <li lang="es">
        <Link
          href={routes.newsroom}
          className={cn(menuItemClasses, "flex items-center")}
          onClick={onChoose}
        >
          Redacción
          <WaitingCount count={waiting} />
        </Link>
      </li>
      {staffLinks(user).map(({ href, label }) => (
        <li key={label} lang="es">
          <Link href={href} className={menuItemClasses} onClick={onChoose}>
            {label}
          </Link>
        </li>
      ))}
      <li>
        <Link href={routes.profile} className={menuItemClasses} onClick={onChoose}>
          Your Profile
        </Link>
      </li>
      <li>
        <button
          type="button"
          className={menuItemClasses}
          disabled={signOut.pending}
          onClick={signOut.start}
        >
          Sign out
        </button>
        {signOut.question}
      </li>
    </ul>
  );
}
