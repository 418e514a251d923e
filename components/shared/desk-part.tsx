import type { Route } from "next";
import Link from "next/link";
import { useId, type ReactNode } from "react";

interface DeskPartProps {
  title: string;
  /** The link to the whole list, where there is more than is shown. */
  all?: { href: Route; label: string };
  /** The items of a list. */
  children: ReactNode;
}

/** A part of the dashboard: a few things of one kind, under a heading. */
export function DeskPart({ title, all, children }: DeskPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 border-t-2 border-foreground pt-3">
      <h2 id={id} className="headline text-xl">
        {title}
      </h2>
      <ul className="mt-1 divide-y">{children}</ul>
      {all && (
        <Link
          href={all.href}
          prefetch={false}
          className="inline-block py-2 text-sm font-medium underline underline-offset-4"
        >
          {all.label}
          <span className="sr-only">: {title}</span>
        </Link>
      )}
    </section>
  );
}

interface DeskItemProps {
  href: Route;
  title: ReactNode;
  /** Shown under its title. */
  children?: ReactNode;
}

/** One thing in a part of the dashboard. */
export function DeskItem({ href, title, children }: DeskItemProps) {
  return (
    <li className="grid gap-0.5 py-3">
      <Link
        href={href}
        prefetch={false}
        className="line-clamp-2 font-medium wrap-anywhere link-quiet"
      >
        {title}
      </Link>
      {children && <p className="text-sm wrap-anywhere text-muted-foreground">{children}</p>}
    </li>
  );
}

/** The grid of the parts, which stand beside each other as they fit. */
export const deskGrid = "grid gap-x-10 gap-y-8 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]";
