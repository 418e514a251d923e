import { firstAccountCode } from "@/lib/platform/auth/first-account";
import { SECRET_KEY } from "./secret-key";

/**
 * Sends one call as somebody signed in, to a path or to an address of another server, and answers the JSON of its
 * answer. Throws when it is refused.
 */
export type Call = <T = unknown>(method: string, path: string, body?: unknown) => Promise<T>;

/** The same, with the cookies that show who it is. */
export type Member = Call & { cookie: string };

/** Of everybody who signs up. */
export const PASSWORD = "una clave larga";

const newAccount = (username: string) => ({
  username,
  fullName: `Señora ${username}`,
  email: `${username}@ejemplo.es`,
  password: PASSWORD,
});

/** Asks for an account where somebody has to let it in first. */
export async function askToEnter(origin: string, username: string): Promise<void> {
  const { status } = await fetch(new URL("/api/register", origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(newAccount(username)),
  });
  if (status !== 202) throw new Error(`${username} does not wait: ${status}`);
}

/** Opens an account on the site at `origin` and answers its way to call it; `more` as the call takes it. */
export async function signUp(origin: string, username = "ana", more = {}): Promise<Member> {
  const headers: Record<string, string> = {};
  const send = async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, origin), {
      method,
      headers: isForm ? headers : { ...headers, "content-type": "application/json" },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  };
  const registered = await send("POST", "/api/register", {
    ...newAccount(username),
    setup: firstAccountCode(SECRET_KEY), // where the site cannot know that we are on its machine
    ...more,
  });
  const cookie = registered.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  headers.cookie = cookie;
  const call: Call = async <T>(method: string, path: string, body?: unknown) => {
    const text = await (await send(method, path, body)).text();
    return (text ? JSON.parse(text) : undefined) as T;
  };
  return Object.assign(call, { cookie });
}
