import type { Route } from "next";
import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";

interface NoticeProps {
  kicker?: string;
  title: string;
  children: ReactNode;
  /** Links to go on from here, the best one first. */
  ways: { href: Route; label: string }[];
}

/** A whole screen that says why what was asked for is not here, and where to go instead. */
export function Notice({ kicker, title, children, ways }: NoticeProps) {
  return (
    <div className="page grid grid-cols-1 justify-items-start gap-4 py-20">
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 className="headline text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
      <p className="max-w-prose font-serif text-xl wrap-anywhere text-muted-foreground">
        {children}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {ways.map(({ href, label }, index) => (
          <ButtonLink key={href} href={href} variant={index === 0 ? "default" : "outline"}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  );
}
