import type { ReactNode } from "react";

/** A list of what is known of a text; for `Fact`s. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-3 text-sm">{children}</dl>
);

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);
