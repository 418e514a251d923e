"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import Link from "next/link";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { BotBadge } from "@/components/shared/badges";
import { ButtonLink } from "@/components/shared/button-link";
import { EntryDate } from "@/components/shared/entry-date";
import { lazyPart } from "@/components/shared/lazy-part";
import { PersonName } from "@/components/shared/person-name";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { ScrollArea } from "@/components/ui/scroll-area";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { unreadNoticesQuery } from "@/lib/house/notices/client";
import { commenterOf } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { upTo99 } from "@/lib/platform/text/counts";
import { formatRelative } from "@/lib/platform/text/relative-date";
import { truncate } from "@/lib/platform/text/truncate";
import {
  recentCommentsQuery,
  unseenCommentsQuery,
  useMarkCommentsSeen,
} from "@/lib/texts/comments/client";
import type { Comment } from "@/lib/texts/comments/dto";
import { commentPreview } from "@/lib/texts/comments/schema";
import { UnreadCount } from "./unread-count";

type Shown = "comments" | "notices";

const RecentNotices = lazyPart(
  async () => (await import("@/components/notices/recent-notices")).RecentNotices,
  <div className="h-[300px]" />,
);

/**
 * The bell: the recent comments of the site, and in another tab the account's notices; its number counts those of both
 * that the user has not seen.
 */
export function CommentsBell() {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<Shown>("comments");
  const headingId = useId();
  const unread = useQuery(unreadNoticesQuery).data?.count ?? 0;
  const recent = useQuery(recentCommentsQuery);
  const markSeen = useMarkCommentsSeen();

  function toggle(next: boolean) {
    setOpen(next);
    if (!next) return;
    setShown("comments");
    markSeen.mutate();
    void recent.refetch();
  }

  return (
    <Popover open={open} onOpenChange={toggle}>
      <PopoverTrigger asChild>
        <BellButton />
      </PopoverTrigger>
      <PopoverContent aria-labelledby={headingId} className="w-88 p-0">
        <h2 id={headingId} className="px-4 pt-3 text-sm font-semibold">
          {shown === "comments" ? "Comentarios recientes" : "Avisos recientes"}
        </h2>
        <Tabs value={shown} onValueChange={(next) => setShown(next as Shown)}>
          <TabsList className="px-4">
            <TabsTrigger value="comments">Comentarios</TabsTrigger>
            <TabsTrigger value="notices">
              Avisos
              <UnreadCount count={unread} className="ms-1.5 inline-block" />
            </TabsTrigger>
          </TabsList>
          <TabsContent value="comments">
            <RecentComments query={recent} onFollow={() => setOpen(false)} />
            <Foot>
              <FootLink href={routes.comments} onClick={() => setOpen(false)}>
                Ver todos los comentarios
              </FootLink>
            </Foot>
          </TabsContent>
          <TabsContent
            value="notices"
            onClick={({ target }) =>
              target instanceof Element && target.closest("a") && setOpen(false)
            }
          >
            <RecentNotices />
            <Foot>
              <FootLink href={routes.notices}>Ver todos los avisos</FootLink>
              <FootLink href={routes.noticeChoices}>Elegir avisos</FootLink>
            </Foot>
          </TabsContent>
        </Tabs>
      </PopoverContent>
    </Popover>
  );
}

const Foot = ({ children }: { children: ReactNode }) => (
  <div className="flex border-t p-2">{children}</div>
);

const FootLink = (
  props: Pick<ComponentProps<typeof ButtonLink>, "href" | "onClick" | "children">,
) => <ButtonLink variant="ghost" size="sm" className="flex-1" {...props} />;

/**
 * The button of the bell, with the number of what is new. The properties that the trigger passes to it go on to the
 * real button.
 */
function BellButton(props: ButtonProps) {
  const comments = useQuery(unseenCommentsQuery).data?.count ?? 0;
  const unread = useQuery(unreadNoticesQuery).data;
  const notices = unread ? unread.count - unread.replies : 0; // a reply counts as the comment that it is
  return (
    <Button variant="ghost" size="icon" className="relative" {...props}>
      <Bell aria-hidden className="size-5" />
      <span className="sr-only">Comentarios recientes</span>
      {comments + notices > 0 && (
        <span className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-accent-ground px-1 text-[0.6875rem] leading-4.5 font-semibold text-accent-foreground tabular-nums">
          <span className="sr-only">
            {notices === 0 ? ", nuevos: " : comments === 0 ? ", avisos: " : ", nuevos y avisos: "}
          </span>
          {upTo99(comments + notices)}
        </span>
      )}
    </Button>
  );
}

interface RecentCommentsProps {
  query: {
    data: Comment[] | undefined;
    dataUpdatedAt: number;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  onFollow: () => void;
}

function RecentComments({ query, onFollow }: RecentCommentsProps) {
  const { data: comments, dataUpdatedAt, error, isFetching, refetch } = query;
  if (comments?.length) {
    return (
      <ScrollArea className="h-[300px]">
        <ul className="divide-y">
          {comments.map((comment) => (
            <li key={comment.comment_id}>
              <RecentComment comment={comment} now={dataUpdatedAt} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      </ScrollArea>
    );
  }
  if (comments) return <Notice>No hay comentarios recientes</Notice>;
  if (!error) return <SkeletonRows />;
  return (
    <Notice alert>
      Error al cargar comentarios
      <Button variant="outline" size="sm" pending={isFetching} onClick={() => refetch()}>
        Reintentar
      </Button>
    </Notice>
  );
}

interface RecentCommentProps {
  comment: Comment;
  /** The time at which the list was read, in milliseconds. */
  now: number;
  onFollow: () => void;
}

function RecentComment({ comment, now, onFollow }: RecentCommentProps) {
  const { author, synthetic, content, created, entry } = comment;
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 text-sm">
      <UserAvatar user={author} kind="identicon" className="size-8" />
      <div className="grid gap-1">
        <p className="flex items-center gap-2">
          <span className="min-w-0 font-semibold wrap-anywhere">
            <PersonName of={author} gone={commenterOf({ author, synthetic })} withUsername />
          </span>
          {synthetic && <BotBadge />}
          <EntryDate
            date={created}
            format={(date) => formatRelative(date, new Date(now))}
            className="ms-auto shrink-0 text-xs text-muted-foreground"
          />
        </p>
        <p dir="auto" className="font-serif wrap-anywhere">
          {truncate(withoutBidiControls(content), commentPreview.content)}
        </p>
        {entry && (
          <p className="truncate text-muted-foreground">
            En:{" "}
            <Link href={routes.entry(entry.entry_id)} className="link" onClick={onFollow}>
              {entry.title}
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}

function SkeletonRows() {
  return (
    <div role="status" className="grid h-[300px] content-start gap-5 p-4">
      <span className="sr-only">Cargando comentarios…</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[auto_1fr] gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Notice({ alert, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <div
      role={alert ? "alert" : undefined}
      className="grid h-[300px] place-content-center justify-items-center gap-4 p-4 text-sm text-muted-foreground"
    >
      {children}
    </div>
  );
}
