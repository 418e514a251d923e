import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** Where a call comes from, for records of what was done and of who is signed in. */
export interface RequestContext {
  /** The client's network, as `clientNetwork` gives it. */
  network: string;
  /** The `User-Agent` header. */
  userAgent: string | null;
  /** The session that the caller has shown, once that is known; absent for a visitor. */
  session?: { key: number; confirmed: Date };
  /** True when the caller has shown an access token instead. */
  byToken?: true;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work`; whatever it calls can ask `findRequestContext`. */
export const inRequest = <T>(context: RequestContext, work: () => Promise<T>): Promise<T> =>
  storage.run(context, work);

/** The call that is being answered; undefined for work that no call started, such as a task. */
export const findRequestContext = (): RequestContext | undefined => storage.getStore();
