import { AuthorView } from "@/components/authors/author-view";
import { JsonLd } from "@/components/shared/json-ld";
import type { EntrySummary } from "@/lib/entries/dto";
import { authorPages } from "@/lib/entries/queries";
import { env } from "@/lib/kernel/env";
import { authorGraph } from "@/lib/discovery/json-ld";
import type { Profile } from "@/lib/users/dto";

interface AuthorPageProps {
  author: Profile;
  /** From 1. */
  page: number;
  entries: EntrySummary[];
}

/** One page of what an author has published. */
export function AuthorPage({ author, page, entries }: AuthorPageProps) {
  return (
    <>
      <JsonLd data={authorGraph(author, page, entries)} />
      <AuthorView
        author={author}
        entries={entries}
        page={page}
        pages={authorPages(author)}
        siteUrl={env.SITE_URL}
        siteTz={env.SITE_TZ}
      />
    </>
  );
}
