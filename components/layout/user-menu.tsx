"use client";

import { LogOut, UserRound } from "lucide-react";
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
import { routes } from "@/lib/addresses/routes";
import { displayName, type CurrentUser } from "@/lib/users/dto";
import { useSignOut } from "./use-sign-out";

export function UserMenu({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger className="relative rounded-full outline-offset-2 transition-opacity hover:opacity-80">
        <UserAvatar user={user} />
        <span className="sr-only">Menú de {displayName(user)}</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="max-w-72">
        <DropdownMenuLabel>
          <span className="block truncate font-medium">{displayName(user)}</span>
          <span className="block truncate text-muted-foreground">{user.email}</span>
        </DropdownMenuLabel>
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
  );
}
