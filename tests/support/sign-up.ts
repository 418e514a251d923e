import { expect } from "vitest";

/** Opens an account on the site at an address and answers its way to call it. */
export async function signUp(site: string) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  const call = async (method: string, path: string, body: object) => {
    const response = await fetch(site + path, { method, headers, body: JSON.stringify(body) });
    expect(response.ok, path).toBe(true);
    return response;
  };
  const registered = await call("POST", "/api/register", {
    username: "ana",
    fullName: "Ana",
    email: "ana@ejemplo.es",
    password: "una clave larga",
  });
  headers.cookie = registered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return async (method: string, path: string, body: object): Promise<unknown> =>
    (await call(method, path, body)).json();
}
