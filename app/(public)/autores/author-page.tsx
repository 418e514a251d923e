import { permanentRedirect } from "next/navigation";
import { findAuthorAt, tagEntries } from "@/app/(public)/autores/find-author";
import { Missing, missingMetadata } from "@/app/(public)/missing";
import { AuthorView } from "@/components/authors/author-view";
import { JsonLd } from "@/components/shared/json-ld";
import { authorPages, listAuthorPage } from "@/lib/entries/queries";
import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/addresses/routes";
import { authorGraph } from "@/lib/discovery/json-ld";
import { authorMetadata } from "@/lib/discovery/metadata";

/** What one page of an author says of itself; `page` 0 is an address that no page has. */
export async function authorPageMetadata(username: string, page: number) {
  const author = await findAuthorOf(username, page);
  return author ? authorMetadata(author, page) : missingMetadata;
}

/** One page (from 1) of what an author has published. */
export async function AuthorPage({ username, page }: { username: string; page: number }) {
  if (username !== username.toLowerCase()) permanentRedirect(routes.author(username, page));
  const author = await findAuthorOf(username, page);
  if (!author) return <Missing />;
  const entries = await listAuthorPage(author.id, page);
  await tagEntries(entries);
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

/** Null for nobody, and for a page that there is none of. */
async function findAuthorOf(username: string, page: number) {
  const author = await findAuthorAt(username);
  return author && page > 0 && page <= authorPages(author) ? author : null;
}
