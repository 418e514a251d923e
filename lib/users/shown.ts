import "server-only";

/** Carried by whatever shows a byline: the names of authors. */
export const authorsTag = "authors";

/** Carried by what `/autores/{username}` leads to, a 404 included: who it is, and which entries. */
export const authorTag = (username: string) => `author:${username.toLowerCase()}`;
