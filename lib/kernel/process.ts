/**
 * The parts of which a process has exactly one: its database client, its page cache, its scheduler, its threads.
 *
 * They live on `globalThis`, because one process loads a module more than once: Node runs the server's own
 * files, the bundler has copies of the application's, and hot reload evaluates those again. The module that
 * makes a part declares its type:
 *
 *     declare module "@/lib/kernel/process" {
 *       interface ProcessParts { scheduler: Scheduler }
 *     }
 */
export interface ProcessParts {
  /** Everything that caches by tag: the page cache, the table of host names. Empty where nothing does. */
  tagged: Set<Tagged>;
  /** True once the server is ending and takes nothing new; absent before. */
  draining: true;
  /** True once a request has carried `X-Forwarded-For` although no proxy is trusted; absent before. */
  proxyMet: true;
  /** `refused`: Inngest's last call was refused for its signature. `unregistered`: the last registration failed. */
  inngest: { refused: boolean; unregistered: boolean };
  /** The link that opens the site's first account; null once there is one. Made by instrumentation.ts. */
  firstAccountLink: () => Promise<string | null>;
}

/** The beginning of tags that name what a page shows, where that has several addresses: the cache keeps a few each. */
export const PAGE_OF = "page-of:";

export interface Tagged {
  /** Forgets what carries one of these tags. Resolves once nothing old can be answered any more. */
  invalidate(tags: string[]): Promise<void> | void;
  /** Forgets everything. */
  clear(): void;
}

const holder = globalThis as { rotativa?: Partial<ProcessParts> };
const parts = (holder.rotativa ??= {});

/** The part of this name, made now if the process has none yet. */
export const partOrMake = <Name extends keyof ProcessParts>(
  name: Name,
  make: () => ProcessParts[Name],
): ProcessParts[Name] => (parts[name] ??= make());

/** The part of this name. Throws when nobody has made it: the program was put together wrongly. */
export function part<Name extends keyof ProcessParts>(name: Name): ProcessParts[Name] {
  const found = parts[name];
  if (found === undefined) throw new Error(`This process has no ${name}.`);
  return found;
}

/** The part of this name, or undefined where a process may do without. */
export const findPart = <Name extends keyof ProcessParts>(
  name: Name,
): ProcessParts[Name] | undefined => parts[name];
