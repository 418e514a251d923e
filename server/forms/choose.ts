import type { IncomingHttpHeaders } from "node:http";
import { readCookie } from "../../lib/platform/auth/cookies.ts";
import { hintCookie } from "../../lib/platform/auth/signed-in-hint.ts";
import { SPECULATION_RULES } from "../reader-files.ts";
import type { Form, Forms } from "./forms.ts";

/** Returns the form that a request gets, by the cookie that says that somebody is signed in. */
export const formFor = ({ cookie }: IncomingHttpHeaders, { reader, whole }: Forms): Form =>
  readCookie(cookie, hintCookie) === "1" ? whole : reader;

/** Returns the headers of a form; visitors' browsers may fetch pages ahead. */
export const headersOf = (form: Form, { reader, whole }: Forms): Record<string, string> => ({
  "content-security-policy": form.policy,
  etag: form.etag,
  ...(form === reader &&
    reader !== whole && { "speculation-rules": `"${SPECULATION_RULES.path}"` }),
});
