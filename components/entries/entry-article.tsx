import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps } from "react";
import { CommentsSection } from "@/components/comments/comments-section";
import type { CommentsClosing } from "@/components/comments/new-comment";
import { Contents } from "@/components/reading/contents";
import { FollowFeed } from "@/components/reading/follow-feed";
import { KeepPlace } from "@/components/reading/keep-place";
import { ReadOn } from "@/components/reading/read-on";
import { ShareButtons } from "@/components/reading/share-buttons";
import { MarkdownHtml } from "@/components/shared/markdown";
import { WrittenDate } from "@/components/shared/written-date";
import { cn } from "@/components/ui/cn";
import {
  entryPath,
  entryPathInSpace,
  onSite,
  type SpaceLinks,
} from "@/lib/platform/addresses/routes";
import type { ListPage } from "@/lib/platform/http/client";
import type { DateStyle } from "@/lib/platform/text/date-languages";
import { formatLongDate } from "@/lib/platform/text/dates";
import { spoken } from "@/lib/platform/text/languages";
import type { Reading } from "@/lib/platform/text/reading";
import type { Comment } from "@/lib/texts/comments/dto";
import { revisedAt, type Entry, type EntrySpace } from "@/lib/texts/entries/dto";
import { disclosureAttribute, marksOf } from "@/lib/texts/provenance/marks";
import { Byline } from "./byline";
import { EntryActions } from "./entry-actions";
import { EntryCorrections } from "./entry-corrections";
import { EntryStanding } from "./entry-standing";
import { HowWritten } from "./how-written";
import { LeadImage } from "./lead-image/lead-image";

interface EntryArticleProps {
  entry: Entry;
  /** The result of `entryHtml`. */
  html: string;
  /** Its canonical address, whole. */
  canonical: string;
  /** The result of `readingOf` for that HTML. */
  reading: Reading;
  /** The first page of its comments. */
  comments: ListPage<Comment>;
  /** The address where the other comments can be read without scripts; null when there are none. */
  olderComments: Route | null;
  /** The reason why a machine wrote it: a task, or a person who asked. */
  askedBy: ComponentProps<typeof HowWritten>["askedBy"];
  /** The date until which it takes comments. */
  closing: CommentsClosing;
  siteTz: string;
  dates: DateStyle;
  /** The space whose address is being read, and its links on that host. */
  within?: { space: NamedSpace; links: SpaceLinks };
  readOn: ComponentProps<typeof ReadOn>;
  /** The full address of the folder of feeds that are offered to readers below the text. */
  feeds: string;
}

type NamedSpace = Pick<EntrySpace, "space_id" | "name" | "slug">;

/** An entry as its readers see it, at each of its addresses. Reads no cookie: the page is cached whole. */
export function EntryArticle({
  entry,
  html,
  canonical,
  reading,
  comments,
  olderComments,
  askedBy,
  closing,
  siteTz,
  dates,
  within,
  readOn,
  feeds,
}: EntryArticleProps) {
  const revised = revisedAt(entry);
  const { note } = marksOf(entry);
  const words = spoken(entry);
  const address = within ? entryPathInSpace(within.space.slug, entry) : entryPath(entry);
  return (
    <div className={cn("page py-10 sm:py-14", !entry.listed && "pb-32 sm:pb-32")}>
      <article data-entry={entry.entry_id} {...disclosureAttribute(entry)}>
        <header data-address={canonical} className="mx-auto max-w-[42rem]">
          <Sections
            spaces={within ? [within.space] : entry.spaces.filter(({ accepted }) => accepted)}
            links={within?.links}
          />
          <h1 {...words} className="headline text-4xl wrap-anywhere sm:text-5xl">
            {entry.title}
          </h1>
          {entry.summary && (
            <p
              {...words}
              className="mt-4 font-serif text-lg text-pretty wrap-anywhere text-muted-foreground sm:text-xl"
            >
              {entry.summary}
            </p>
          )}
          {/* Room is kept for the buttons, for every reader: a long name must not break again when they come. */}
          <div className="@container mt-6">
            <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_9rem] grid-rows-[minmax(2rem,auto)] items-center gap-x-3 gap-y-1 border-y py-3 text-sm sm:flex sm:justify-between @max-[18rem]:grid-cols-[minmax(0,1fr)]">
              <p className="contents min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:flex sm:max-w-[calc(100%-16rem)]">
                <Byline entry={entry} whole />
                <span className="col-span-2 row-start-2 text-muted-foreground @max-[18rem]:col-span-1">
                  <WrittenDate date={entry.created} dates={dates} />
                  {revised && (
                    <>
                      {" · "}
                      <span className="sm:whitespace-nowrap">
                        Actualizado el{" "}
                        <time dateTime={revised}>{formatLongDate(revised, siteTz)}</time>
                      </span>
                    </>
                  )}
                  {" · "}
                  <span className="whitespace-nowrap">{`${reading.minutes} min de lectura`}</span>
                </span>
              </p>
              <EntryActions
                entry={{
                  entry_id: entry.entry_id,
                  title: entry.title,
                  user_id: entry.user_id,
                  comments_closed_at: entry.comments_closed_at,
                  synthetic: entry.synthetic,
                  reviewed_at: entry.reviewed_at,
                  version: entry.version,
                }}
              />
            </div>
          </div>
          {!entry.listed && <EntryStanding entry={standingOf(entry)} />}
        </header>
        {/* Beside the text: browsers' reader views keep it, and leave a header out. */}
        {note && <p className="mx-auto mt-3 max-w-[42rem] text-sm text-muted-foreground">{note}</p>}
        {entry.image && <LeadImage entry={entry} image={entry.image} />}
        <Contents contents={reading.contents} lang={words.lang} />
        <MarkdownHtml
          html={html}
          lang={words.lang}
          className="prose-page mx-auto mt-9 max-w-[42rem] wrap-anywhere"
        />
        <KeepPlace />
        <EntryCorrections entry={entry} siteTz={siteTz} />
        <HowWritten entry={entry} askedBy={askedBy} siteTz={siteTz} />
        <div className="share mx-auto mt-9 flex max-w-[42rem] flex-wrap items-center gap-x-5 gap-y-1 text-sm print:hidden">
          <ShareButtons />
          <FollowFeed folder={feeds} className="ms-auto" />
        </div>
      </article>
      <ReadOn {...readOn} />
      <CommentsSection
        entryId={entry.entry_id}
        count={entry.comments_count}
        served={comments}
        older={olderComments}
        address={address}
        closing={closing}
      />
    </div>
  );
}

/** Picks the fields that `EntryStanding` needs: no others travel to the browser. */
const standingOf = ({ entry_id, title, author, synthetic, user_id, version }: Entry) => ({
  entry_id,
  title,
  author,
  synthetic,
  user_id,
  version,
});

/** The spaces the entry appears in, as a newspaper names the section over a headline. */
function Sections({ spaces, links }: { spaces: NamedSpace[]; links?: SpaceLinks }) {
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
