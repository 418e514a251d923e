import Link, { type LinkProps } from "next/link";
import type { ComponentProps } from "react";
import { buttonClasses, type ButtonLook } from "@/components/ui/button";
import { SiteLink } from "./site-link";

/** A link that looks like a button. */
export const ButtonLink = <R,>({
  variant,
  size,
  className,
  ...link
}: ButtonLook & Omit<LinkProps<R>, "className">) => (
  <Link className={buttonClasses({ variant, size, className })} {...link} />
);

/** A link to a page of the main site that looks like a button: see `SiteLink`. */
export const SiteButtonLink = ({
  variant,
  size,
  className,
  ...link
}: ButtonLook & ComponentProps<typeof SiteLink>) => (
  <SiteLink className={buttonClasses({ variant, size, className })} {...link} />
);
