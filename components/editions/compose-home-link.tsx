"use client";

import Link from "next/link";
import { routes } from "@/lib/addresses/routes";
import { canComposeHome } from "@/lib/editions/policy";
import { useCurrentUser } from "@/lib/users/current-user";

/** The way to compose the home page, for whoever may. */
export function ComposeHomeLink() {
  const user = useCurrentUser();
  if (!user || !canComposeHome(user)) return null;
  return (
    <Link href={routes.composeHome} className="py-1 font-medium link-quiet">
      Componer
    </Link>
  );
}
