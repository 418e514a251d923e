"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { cn } from "@/components/ui/cn";
import { noticesQuery, useMarkNoticesRead } from "@/lib/house/notices/client";
import type { Notice } from "@/lib/house/notices/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { BlockedSpaces } from "./blocked-spaces";
import { sentenceOf } from "./sentences";

/** `/notices`: what the account was told, newest first, with what can be answered. */
export function NoticesScreen() {
  const query = useInfiniteQuery(noticesQuery);
  const { mutate: markRead } = useMarkNoticesRead();
  const seen = query.isSuccess;
  useEffect(() => {
    if (seen) markRead();
  }, [seen, markRead]);

  return (
    <Screen
      narrow
      title="Avisos"
      subtitle="Lo que otras personas y el sitio tienen que decirte."
      actions={
        <ButtonLink href={routes.noticeChoices} variant="outline" size="sm">
          Elegir avisos
        </ButtonLink>
      }
    >
      <PagedList
        query={query}
        error="No se pudieron cargar los avisos"
        empty={
          <EmptyState
            title="No tienes avisos"
            description="Aquí sabrás, por ejemplo, si un espacio muestra una entrada tuya."
          />
        }
      >
        {(notices) => (
          <ul className="divide-y border-y">
            {notices.map((notice) => (
              <li key={notice.notice_id}>
                <NoticeRow notice={notice} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <BlockedSpaces />
    </Screen>
  );
}

function NoticeRow({ notice: { content, person, created, read, state } }: { notice: Notice }) {
  const { says, answer, answered } = sentenceOf(content);
  const answers = state && answer?.(content, state);
  return (
    <article
      className={cn(
        "grid gap-2 border-s-2 py-4 ps-4",
        read ? "border-transparent" : "border-accent",
      )}
    >
      <p className="max-w-prose wrap-anywhere">
        {!read && <span className="sr-only">Nuevo: </span>}
        {says({ ...content, person }, state)}
      </p>
      <p className="flex flex-wrap gap-x-3 text-xs text-muted-foreground">
        <EntryDate date={created} format={formatCommentDate} />
        {state && answered?.[state]}
      </p>
      {answers && <div className="mt-1 flex flex-wrap items-center gap-2">{answers}</div>}
    </article>
  );
}
