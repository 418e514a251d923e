/**
 * Holds under `files` the modules of all calls by the path of their file, `/tasks/[taskId]`. They are put here, as
 * types alone, by `app/openapi/route-files.ts`: nothing under `lib` may import a route.
 */
export interface Registered {
  [part: string]: object;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The address of a call, `/api/tasks/${number}?…`; one that no route has, or not with this method, is refused. */
export type Address<M extends Method, Url extends string> = Url & Refused<Missing<M, Url>>;

/** The arguments after the address: the body that the route declares, or nothing. */
export type Sent<M extends Method, Url extends string> =
  Handler<M, Url> extends { wire?: (...sent: infer Body) => unknown } ? Body : never;

/** The JSON of the answer; `void` for a 204. */
export type Answer<M extends Method, Url extends string> =
  Handler<M, Url> extends { wire?: (...sent: never[]) => infer Json } ? Json : never;

/** One item of the list that a call answers; `unknown` when the answer is no list. */
export type Item<Url extends string> = Answer<"GET", Url> extends (infer One)[] ? One : unknown;

/** Says in the message of the compiler which call does not exist. */
interface NoSuchCall<Call> {
  noRouteHas: Call;
}

type Refused<Call extends string> = [Call] extends [never] ? unknown : NoSuchCall<Call>;

type Missing<M extends Method, Url extends string> = Url extends unknown
  ? [Handler<M, Url>] extends [never]
    ? `${M} ${Url}`
    : never
  : never;

type Files = Registered["files"];

type Handler<M extends Method, Url extends string> = Export<M, Find<PathOf<Url>>>;

type Export<M extends Method, Path> = Path extends keyof Files
  ? Files[Path] extends () => Promise<infer Module>
    ? M extends keyof Module
      ? Module[M]
      : never
    : never
  : never;

type PathOf<Url extends string> = Url extends `/api${infer Rest}`
  ? Rest extends `${infer Path}?${string}`
    ? Path
    : Rest
  : never;

/** Finds the path of the file, segment by segment: as in Next, a folder of that name is before one in brackets. */
type Find<
  Path extends string,
  Above extends string = "",
> = Path extends `/${infer Head}/${infer Rest}`
  ? Find<`/${Rest}`, Below<Above, Head>>
  : Path extends `/${infer Last}`
    ? Below<Above, Last>
    : never;

type Below<Above extends string, Segment extends string> = `${Above}/${Segment}` extends Folder
  ? `${Above}/${Segment}`
  : Exclude<Extract<Folder, `${Above}/[${string}]`>, `${Above}/[${string}]/${string}`>;

/** The folders of the routes and those above them. */
type Folder = WithAbove<keyof Files & string>;

type WithAbove<
  Path extends string,
  Above extends string = "",
> = Path extends `/${infer Head}/${infer Rest}`
  ? `${Above}/${Head}` | WithAbove<`/${Rest}`, `${Above}/${Head}`>
  : `${Above}${Path}`;
