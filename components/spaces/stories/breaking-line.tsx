import Link from "next/link";
import { disclosureAttribute } from "@/lib/texts/provenance/marks";
import type { StoryProps } from "./story-parts";

/** What cannot wait, in a line above everything. */
export function BreakingLine({ story: { entry, href, control } }: { story: StoryProps }) {
  return (
    <article
      {...disclosureAttribute(entry)}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b-2 border-foreground py-3 max-sm:pt-6"
    >
      <p className="text-sm font-bold tracking-wide text-accent uppercase">Última hora</p>
      <h2 className="min-w-0 flex-1 basis-72 headline text-xl wrap-anywhere sm:text-2xl">
        {href ? (
          <Link href={href} className="link-quiet">
            {entry.title}
          </Link>
        ) : (
          entry.title
        )}
      </h2>
      {control}
    </article>
  );
}
