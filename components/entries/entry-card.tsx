"use client";

import { Pencil } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { CommentCount } from "@/components/shared/comment-count";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardFooter, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { DeskEntry } from "@/lib/desk/lists/dto";
import { entryPath } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import { spoken } from "@/lib/platform/text/languages";
import { standfirstOf } from "@/lib/texts/entries/dto";
import { Byline } from "./byline";
import { DeleteEntry } from "./delete-entry";
import { EntrySpaces } from "./entry-spaces";

interface EntryCardProps {
  entry: DeskEntry;
  /** The address where the reader edits it; null for readers who may neither edit nor delete it. */
  edit: Route | null;
  /** True to mark it as not admitted yet. */
  waits?: boolean;
  /** The box that selects it. */
  select: ReactNode;
  /** The menu of less frequent actions. */
  menu: ReactNode;
}

export function EntryCard({ entry, edit, waits, select, menu }: EntryCardProps) {
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
          <div className="flex items-start justify-between gap-4">
            <CardTitle
              {...spoken(entry)}
              className={cn("line-clamp-2 wrap-anywhere", !entry.image && "text-2xl")}
              title={entry.title}
            >
              <Link href={entryPath(entry)} data-row-link className="link-quiet">
                {entry.title}
              </Link>
            </CardTitle>
            {select}
          </div>
          <p
            {...spoken(entry)}
            className="line-clamp-3 font-serif wrap-anywhere text-muted-foreground"
          >
            {standfirstOf(entry)}
          </p>
          <div className="mt-auto grid grid-cols-1 gap-2 pt-2 text-sm">
            <EntrySpaces spaces={entry.spaces} />
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
          {edit && (
            <>
              <ButtonLink href={edit} variant="ghost" size="sm">
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
          <span className={cn(!edit && "ms-auto")}>{menu}</span>
        </CardFooter>
      </article>
    </Card>
  );
}
