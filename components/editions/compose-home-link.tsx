"use client";

import Link from "next/link";
import { canComposeHome } from "@/lib/fronts/editions/policy";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";

/** The link to compose the home page, for users who may do so. */
export function ComposeHomeLink() {
  const user = useCurrentUser();
  if (!user || !canComposeHome(user)) return null;
  return (
    <Link href={routes.composeHome} className="py-1 font-medium link-quiet print:hidden">
      Componer
    </Link>
  );
}
