import type { Route } from "next";
import Link from "next/link";
import { CommentsSection } from "@/components/comments/comments-section";
import { EntryImage } from "@/components/shared/entry-image";
import { MarkdownHtml } from "@/components/shared/markdown";
import type { Comment } from "@/lib/comments/dto";
import type { Entry, EntrySpace } from "@/lib/entries/dto";
import type { ListPage } from "@/lib/http/client";
import { entryPath, entryPathInSpace, onSite, type SpaceLinks } from "@/lib/addresses/routes";
import { AI_NOTE } from "@/lib/discovery/labels";
import { formatEntryDate } from "@/lib/text/dates";
import { Byline } from "./byline";
import { EntryActions } from "./entry-actions";

interface EntryArticleProps {
  entry: Entry;
  /** What `renderMarkdown` made of its content. */
  html: string;
  /** The first page of its comments. */
  comments: ListPage<Comment>;
  /** Where the others can be read without scripts; null when there are none. */
  olderComments: Route | null;
  siteTz: string;
  /** The space whose address is being read, and its links on that host. */
  within?: { space: EntrySpace; links: SpaceLinks };
}

/** An entry as its readers see it, at each of its addresses. Reads no cookie: the page is cached whole. */
export function EntryArticle({
  entry,
  html,
  comments,
  olderComments,
  siteTz,
  within,
}: EntryArticleProps) {
  const address = within ? entryPathInSpace(within.space.slug, entry) : entryPath(entry);
  return (
    <div className="page py-10 sm:py-14">
      <article>
        <header className="mx-auto max-w-[42rem]">
          <Sections spaces={within ? [within.space] : entry.spaces} links={within?.links} />
          <h1 className="headline text-4xl wrap-anywhere sm:text-5xl">{entry.title}</h1>
          <div className="mt-6 flex min-h-14 items-center justify-between gap-x-3 border-y py-3 text-sm">
            <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-start">
              <Byline entry={entry} />
              <time dateTime={entry.created} className="text-muted-foreground">
                {formatEntryDate(entry.created, siteTz)}
              </time>
            </p>
            <EntryActions
              entry={{ entry_id: entry.entry_id, title: entry.title, user_id: entry.user_id }}
            />
          </div>
          {entry.synthetic && <p className="mt-3 text-sm text-muted-foreground">{AI_NOTE}</p>}
        </header>
        {entry.image && (
          <EntryImage
            image={entry.image}
            alt=""
            priority
            sizes="(min-width: 62rem) 60rem, 92vw"
            className="mx-auto mt-8 max-h-[42rem] max-w-full object-contain lg:max-w-[60rem]"
          />
        )}
        <MarkdownHtml html={html} className="mx-auto mt-9 max-w-[42rem] wrap-anywhere" />
      </article>
      <CommentsSection
        entryId={entry.entry_id}
        count={entry.comments_count}
        served={comments}
        older={olderComments}
        address={address}
      />
    </div>
  );
}

/** The spaces the entry appears in, as a newspaper names the section over a headline. */
function Sections({ spaces, links }: { spaces: EntrySpace[]; links?: SpaceLinks }) {
  if (spaces.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
      {spaces.map(({ space_id, name, slug }) => (
        <li key={space_id}>
          <Link href={(links ?? onSite(slug)).front()} className="kicker link-quiet">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
