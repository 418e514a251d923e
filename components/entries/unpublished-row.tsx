import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

interface UnpublishedRowProps {
  title: string;
  /** The address that its title leads to; null where there is nothing to see. */
  href: Route | null;
  /** The beginning of its text. */
  text: string;
  /** Small facts, set off by dots. */
  facts: ReactNode[];
  /** Shown above the title. */
  kicker?: string;
  actions: ReactNode;
}

/** A text that readers do not see, in a list of the desk. */
export function UnpublishedRow({ title, href, text, facts, kicker, actions }: UnpublishedRowProps) {
  const name = title.trim() || "Sin título";
  return (
    <li className="grid gap-x-8 gap-y-3 border-b py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1">
        {kicker && <p className="kicker">{kicker}</p>}
        <h2 className="line-clamp-3 headline text-xl wrap-anywhere">
          {href ? (
            <Link href={href} className="link-quiet">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {text && (
          <p className="line-clamp-2 font-serif wrap-anywhere text-muted-foreground">{text}</p>
        )}
        <p className="text-sm text-muted-foreground">
          {facts.filter(Boolean).map((fact, index) => (
            <span key={index}>
              {index > 0 && " · "}
              {fact}
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  );
}
