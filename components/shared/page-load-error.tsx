"use client";

import type { Route } from "next";
import { ButtonLink } from "./button-link";
import { LoadError } from "./query-state";

interface PageLoadErrorProps {
  message: string;
  /** Next's function that renders the page once more. */
  retry: () => void;
  /** Links to where one may go instead. */
  ways?: { href: Route; label: string }[];
}

/** Shown in place of a page that could not be read. */
export function PageLoadError({ message, retry, ways = [] }: PageLoadErrorProps) {
  return (
    <div className="page py-10">
      <LoadError message={message} onRetry={retry}>
        {ways.map(({ href, label }) => (
          <ButtonLink key={href} href={href} variant="outline">
            {label}
          </ButtonLink>
        ))}
      </LoadError>
    </div>
  );
}
