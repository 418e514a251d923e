import "server-only";

/** Carried by whatever names a space: its own fields. */
export const spaceTag = (spaceId: number) => `space:${spaceId}`;

/** Carried by a space's front page and feeds: which entries they show, and how. */
export const frontTag = (spaceId: number) => `front:${spaceId}`;

/** Carried by what `/s/{slug}` leads to, a 404 included. */
export const spaceSlugTag = (slug: string) => `space-slug:${slug}`;
