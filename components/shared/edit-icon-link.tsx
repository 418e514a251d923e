import { Pencil } from "lucide-react";
import type { Route } from "next";
import { ButtonLink } from "./button-link";

/** The pencil beside a record, which leads to its form. */
export function EditIconLink<R extends string>({ href, label }: { href: Route<R>; label: string }) {
  return (
    <ButtonLink href={href} variant="ghost" size="icon-sm" title="Editar" aria-label={label}>
      <Pencil aria-hidden />
    </ButtonLink>
  );
}
