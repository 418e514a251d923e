"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { WaitingLink } from "@/components/review/waiting-link";
import { ButtonLink } from "@/components/shared/button-link";
import { DataTable } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { TabsBar } from "@/components/shared/tabs-bar";
import { useAddressFields } from "@/components/shared/use-address-fields";
import { useHydrated } from "@/components/shared/use-hydrated";
import { useSearchField } from "@/components/shared/use-search-field";
import { useSelection } from "@/components/shared/use-selection";
import { waitingQuery } from "@/lib/desk/lists/waiting-client";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { canModerate } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { commentsQuery } from "@/lib/texts/comments/client";
import type { Comment, ListedComment } from "@/lib/texts/comments/dto";
import { canDeleteComment } from "@/lib/texts/comments/policy";
import type { CommentFilter } from "@/lib/texts/comments/schema";
import { commentColumns } from "./comment-columns";
import { CommentMenu } from "./comment-menu";
import { SelectionBar } from "./selection-bar";

const nothingShown: Record<CommentFilter, string> = {
  all: "No hay comentarios en el sistema",
  people: "Ninguna persona ha comentado todavía",
  machines: "Ningún usuario sintético ha comentado todavía",
  reported: "No hay comentarios denunciados",
};

const isFilter = (text: string): text is CommentFilter => Object.hasOwn(nothingShown, text);

/** `/comments`: every comment of the site, newest first, with a search and filters, such as the reported ones. */
export function CommentsScreen() {
  const [{ ver }, setAddress] = useAddressFields({ ver: "all" });
  const shown = isFilter(ver) ? ver : "all";
  const [q, searchField] = useSearchField({
    label: "Buscar comentarios",
    placeholder: "Buscar comentarios...",
    className: "w-96 max-w-full",
  });
  const { data } = useQuery(waitingQuery);
  const waiting = useHydrated() ? data : undefined; // the bar may have loaded it before hydration
  const user = useCurrentUser();

  return (
    <Screen title="Administración de Comentarios" actions={searchField}>
      <div className="-mt-4 mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <TabsBar
          label="Qué comentarios"
          value={shown}
          onValueChange={(ver) => setAddress({ ver })}
          options={[
            { value: "all", label: "Todos" },
            { value: "people", label: "Personas" },
            { value: "machines", label: "Usuarios sintéticos" },
            { value: "reported", label: "Denunciados", count: waiting?.reported_comments },
          ]}
          className="grow"
        />
        <div className="flex flex-wrap gap-2 empty:hidden">
          <WaitingLink kind="held" />
          {canModerate(user) && (
            <ButtonLink href={routes.newsroomShowing("denuncias")} variant="ghost" size="sm">
              Denuncias y recursos
            </ButtonLink>
          )}
        </div>
      </div>
      <CommentList key={shown} q={q} filter={shown} />
    </Screen>
  );
}

function CommentList({ q, filter }: { q: string; filter: CommentFilter }) {
  const query = useInfiniteQuery({
    ...commentsQuery(q, filter),
    placeholderData: keepPreviousData,
    ...(filter === "reported" && { staleTime: 0 }),
  });
  const user = useCurrentUser();
  const selection = useSelection(q);
  const reported = filter === "reported";
  const may = (comment: Comment) => canDeleteComment(user, comment);
  return (
    <PagedList
      query={query}
      error={(error) => `Error al cargar los comentarios: ${errorText(error)}`}
      empty={
        <EmptyState
          title={
            q ? `No se encontraron comentarios que coincidan con "${q}"` : nothingShown[filter]
          }
        />
      }
    >
      {(comments) => (
        <>
          <SelectionBar
            selection={selection}
            ids={comments.filter(may).map(({ comment_id }) => comment_id)}
            more={query.hasNextPage ? { q, filter, may } : null}
            admits={reported}
            kind="comments"
          />
          <KeyedList>
            <DataTable
              label="Comentarios"
              columns={commentColumns<ListedComment>({
                idOf: ({ comment_id }) => comment_id,
                selection,
                may,
                menu: (comment) => <CommentMenu comment={comment} />,
              })}
              rows={comments}
              rowKey={({ comment_id }) => comment_id}
            />
          </KeyedList>
        </>
      )}
    </PagedList>
  );
}
