"use client";

import type { Route } from "next";
import { useEffect, useState } from "react";
import { SiteLink } from "@/components/shared/site-link";
import { listSections } from "@/lib/fronts/reading/sections.mjs";
import { menuItemClasses } from "./menu-item";

/** The sections by name, folded up before a member's own links. */
export function NamedSections({ onChoose }: { onChoose: () => void }) {
  const [sections, setSections] = useState<Awaited<ReturnType<typeof listSections>>>([]);
  useEffect(() => void listSections().then(setSections), []);
  if (sections.length === 0) return null;
  return (
    <details className="-mx-4 -mt-4">
      <summary className={menuItemClasses}>Secciones por su nombre</summary>
      <ul className="ps-5">
        {sections.map(({ href, name }) => (
          <li key={href}>
            <SiteLink href={href as Route} className={menuItemClasses} onClick={onChoose}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
