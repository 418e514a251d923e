"use client";

import { useQuery } from "@tanstack/react-query";
import { Inbox, LogOut, Newspaper, UserRound } from "lucide-react";
import Link from "next/link";
import { UserAvatar } from "@/components/shared/user-avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { unreadNoticesQuery } from "@/lib/house/notices/client";
import { displayName, type CurrentUser } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { staffLinks, useWaitingTotal, WaitingCount } from "./staff-links";
import { UnreadCount } from "./unread-count";
import { useSignOut } from "./use-sign-out";

export function UserMenu({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  const waiting = useWaitingTotal();
  const unread = useQuery(unreadNoticesQuery).data?.count ?? 0;
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger className="relative rounded-full outline-offset-2 transition-opacity hover:opacity-80">
          <UserAvatar user={user} />
          <span className="sr-only">Menú de {displayName(user)}</span>
          {waiting > 0 && (
            <span
              aria-hidden
              className="absolute -top-0.5 -right-0.5 size-3.5 rounded-full border-2 border-background bg-accent-ground"
            />
          )}
          {waiting > 0 && <span className="sr-only">, algo espera tu decisión</span>}
          <UnreadCount count={unread} className="sr-only" />
        </DropdownMenuTrigger>
        <DropdownMenuContent className="max-w-72">
          <DropdownMenuLabel>
            <span className="block font-medium wrap-anywhere">{displayName(user)}</span>
            <span className="block truncate text-muted-foreground">{user.email}</span>
          </DropdownMenuLabel>
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild>
            <Link href={routes.notices}>
              <Inbox aria-hidden />
              Avisos
              <UnreadCount count={unread} className="ms-auto" />
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem asChild>
            <Link href={routes.newsroom}>
              <Newspaper aria-hidden />
              Redacción
              <WaitingCount count={waiting} />
            </Link>
          </DropdownMenuItem>
          {staffLinks(user).map(({ href, label }) => (
            <DropdownMenuItem key={label} asChild>
              <Link href={href}>{label}</Link>
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem asChild lang="en">
            <Link href={routes.profile}>
              <UserRound aria-hidden />
              Your Profile
            </Link>
          </DropdownMenuItem>
          <DropdownMenuItem lang="en" onSelect={signOut.start}>
            <LogOut aria-hidden />
            Sign out
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {signOut.question}
    </>
  );
}
