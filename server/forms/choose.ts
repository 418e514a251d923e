import type { IncomingHttpHeaders } from "node:http";
import { readCookie } from "../../lib/platform/auth/cookies.ts";
import { hintCookie } from "../../lib/platform/auth/signed-in-hint.ts";
import { SPECULATION_RULES } from "../reader-files.ts";
import type { Form, Forms } from "./forms.ts";

/** The form that who asks is given. */
export const formFor = ({ cookie }: IncomingHttpHeaders, { reader, whole }: Forms): Form =>
  readCookie(cookie, hintCookie) === "1" ? whole : reader;

/** The headers of a form; visitors' browsers may fetch ahead. */
export const headersOf = (form: Form, { reader, whole }: Forms): Record<string, string> => ({
  "content-security-policy": form.policy,
  etag: form.etag,
  ...(form === reader &&
    reader !== whole && { "speculation-rules": `"${SPECULATION_RULES.path}"` }),
});
