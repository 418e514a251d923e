import Link, { type LinkProps } from "next/link";
import type { ComponentProps } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { SiteLink } from "./site-link";

type Look = Pick<ButtonProps, "variant" | "size" | "className">;

/** A link that looks like a button. */
export function ButtonLink<R>({ variant, size, className, ...link }: Look & LinkProps<R>) {
  return (
    <Button asChild {...{ variant, size, className }}>
      <Link {...link} />
    </Button>
  );
}

type SiteProps = Look & ComponentProps<typeof SiteLink>;

/** The same to a page of the main site: see `SiteLink`. */
export function SiteButtonLink({ variant, size, className, ...link }: SiteProps) {
  return (
    <Button asChild {...{ variant, size, className }}>
      <SiteLink {...link} />
    </Button>
  );
}
