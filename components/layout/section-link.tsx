"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { isCurrentSection, type NavLink } from "./nav-links";

interface SectionLinkProps {
  link: NavLink;
  /** Styles the current one through `aria-current`. */
  className: string;
  onClick?: () => void;
}

export function SectionLink({ link, className, onClick }: SectionLinkProps) {
  const current = isCurrentSection(link, usePathname());
  return (
    <Link
      href={link.href}
      aria-current={current ? "page" : undefined}
      className={className}
      onClick={onClick}
    >
      {link.label}
    </Link>
  );
}
