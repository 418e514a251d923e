"use client";

import { Pencil } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { CommentCount } from "@/components/shared/comment-count";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardFooter, CardTitle } from "@/components/ui/card";
import { standfirstOf, type Entry } from "@/lib/entries/dto";
import { entryPath, routes } from "@/lib/addresses/routes";
import { formatLongDate } from "@/lib/text/dates";
import { cn } from "@/components/ui/cn";
import { Byline } from "./byline";
import { DeleteEntry } from "./delete-entry";

interface EntryCardProps {
  entry: Entry;
  /** Whether the reader may edit and delete it. */
  editable: boolean;
  /** Whether to say that nobody has admitted it yet. */
  waits?: boolean;
}

export function EntryCard({ entry, editable, waits }: EntryCardProps) {
  return (
    <Card className="h-full">
      <article className="flex h-full flex-col">
        {entry.image && (
          <EntryImage
            image={entry.image}
            alt=""
            focus={entry}
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            className="aspect-[2/1] w-full object-cover"
          />
        )}
        <CardContent className="flex flex-1 flex-col gap-3">
          <CardTitle
            className={cn("line-clamp-2 wrap-anywhere", !entry.image && "text-2xl")}
            title={entry.title}
          >
            <Link href={entryPath(entry)} className="link-quiet">
              {entry.title}
            </Link>
          </CardTitle>
          <p className="line-clamp-3 font-serif wrap-anywhere text-muted-foreground">
            {standfirstOf(entry)}
          </p>
          <div className="mt-auto grid gap-2 pt-2 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <Byline entry={entry} />
              {waits && <Badge variant="outline">Por admitir</Badge>}
            </span>
            <p className="flex flex-wrap items-center justify-between gap-x-4 text-muted-foreground">
              <EntryDate date={entry.created} format={formatLongDate} />
              <CommentCount count={entry.comments_count} />
            </p>
          </div>
        </CardContent>
        <CardFooter>
          <ButtonLink
            href={entryPath(entry)}
            variant="outline"
            size="sm"
            aria-label={`Ver «${entry.title}»`}
          >
            Ver
          </ButtonLink>
          {editable && (
            <>
              <ButtonLink href={routes.editEntry(entry.entry_id)} variant="ghost" size="sm">
                <Pencil aria-hidden />
                Editar
              </ButtonLink>
              <DeleteEntry
                entry={entry}
                variant="ghost"
                size="sm"
                className="ms-auto text-destructive"
              />
            </>
          )}
        </CardFooter>
      </article>
    </Card>
  );
}
