"use client";

import Link from "next/link";
import { routes } from "@/lib/addresses/routes";
import type { CurrentUser } from "@/lib/users/dto";
import { CommentsBell } from "./comments-bell";
import { menuItemClasses } from "./menu-item";
import { useSignOut } from "./use-sign-out";
import { UserMenu } from "./user-menu";

/** What the bar holds for users who are signed in. */
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
export function AccountItems({ onChoose }: { onChoose: () => void }) {
  const signOut = useSignOut();
  return (
    <ul lang="en" className="-mx-4">
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
      </li>
    </ul>
  );
}
