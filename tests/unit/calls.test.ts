import { expectTypeOf, test } from "vitest";
import type { Case } from "@/lib/desk/moderation/dto";
import type { ListedTask, Task } from "@/lib/newsroom/tasks/dto";
import { api, type ListPage } from "@/lib/platform/http/client";
import { pagesOf, type Pages } from "@/lib/platform/http/pages";
import { withQuery } from "@/lib/platform/text/with-query";
import type { ListedTextEvent } from "@/lib/texts/provenance/register-dto";

// The compiler checks all of this: nothing is sent.

const id: number = 7;

test("what a call answers has the type of what its route returns", () => {
  expectTypeOf(() => api.get(`/api/tasks/${id}`)).returns.resolves.toEqualTypeOf<Task>();
  expectTypeOf(() => api.post(`/api/tasks/${id}/pause`)).returns.resolves.toEqualTypeOf<Task>();
  expectTypeOf(() => api.delete(`/api/tasks/${id}`)).returns.resolves.toEqualTypeOf<void>();
  expectTypeOf(() => api.list("/api/tasks?limit=5")).returns.resolves.toEqualTypeOf<
    ListPage<ListedTask>
  >();
  expectTypeOf(() => api.list("/api/provenance")).returns.resolves.toEqualTypeOf<
    ListPage<ListedTextEvent>
  >();
  expectTypeOf(() => api.post("/api/logout")).returns.resolves.toEqualTypeOf<void>();
  expectTypeOf(pagesOf(["cases"], "/api/reports?limit=5")).toEqualTypeOf<Pages<Case>>();
});

test("a folder of that name is found before one in brackets, whatever is asked of it", () => {
  expectTypeOf(() => api.get("/api/comments/unseen")).returns.resolves.toEqualTypeOf<{
    count: number;
  }>();
  expectTypeOf(() =>
    api.get(withQuery("/api/review/count", { q: "" })),
  ).returns.resolves.toEqualTypeOf<{
    count: number;
  }>();
});

test("a call that no route has, and a body that its route does not take, are refused", () => {
  const refused = () => [
    // @ts-expect-error no route has this path
    api.get("/api/task"),
    // @ts-expect-error the address is not written out
    api.get(String(id)),
    // @ts-expect-error its route has no such method
    api.put(`/api/tasks/${id}/pause`),
    // @ts-expect-error the route takes a body
    api.post("/api/slugs"),
    // @ts-expect-error and not this one
    api.post("/api/slugs", { path: "una-ruta", entry: id }),
    // @ts-expect-error the route takes none
    api.post(`/api/tasks/${id}/pause`, { now: true }),
    // @ts-expect-error what is answered is no list
    api.list(`/api/tasks/${id}`).then(({ items }) => items[0]?.task_id),
  ];
  expectTypeOf(refused).toBeFunction();
});
