/**
 * The access token in an `Authorization` header; null for none. The header may have other credentials, too, of proxies
 * before the site and of the operator's machines: a token is recognised by how it begins.
 */
export const shownToken = (authorization: string | null | undefined): string | null =>
  /^bearer +(rtv_\S*)$/i.exec(authorization ?? "")?.[1] ?? null;
