/** What a page's scripts may be besides the site's own files, and whether hot reload must work. */
interface Policy {
  scripts: string[];
  dev: boolean;
}

/** The Content-Security-Policy of a page: nothing from elsewhere but the images that entries show. */
export function contentSecurityPolicy({ scripts, dev }: Policy): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...(dev ? ["'unsafe-eval'"] : [])].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: http: data:",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The headers of every answer that sets none of its own. Public pages are cached whole and the same for
 * everybody, so their inline scripts cannot carry a nonce.
 */
export const securityHeaders = ({ dev }: Pick<Policy, "dev">) => [
  {
    key: "Content-Security-Policy",
    value: contentSecurityPolicy({ scripts: ["'unsafe-inline'"], dev }),
  },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
];
