import type { Route } from "next";
import Link from "next/link";

/** From a front page to those that it has been. */
export function KeptLink({ href }: { href: Route }) {
  return (
    <p className="mt-4 text-sm">
      <Link href={href} className="inline-block py-1 link">
        Portadas anteriores
      </Link>
    </p>
  );
}
