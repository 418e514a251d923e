import "server-only";
import { markWithTags } from "@/server/next-internals";

/**
 * Marks the page or file being rendered with the tags of what it shows. A command that touches one of them
 * drops the page from the cache: see `change`.
 */
export const tagPage = (...tags: string[]): Promise<void> => markWithTags(tags);
