import type { Route } from "next";
import Link from "next/link";

/** The link from a front page to its earlier editions. */
export function KeptLink({ href }: { href: Route }) {
  return (
    <p className="mt-4 text-sm print:hidden">
      <Link href={href} className="inline-block py-1 link">
        Portadas anteriores
      </Link>
    </p>
  );
}
