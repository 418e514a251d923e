import { PLAYER_ORIGINS } from "../markdown/embeddable.ts";

interface Policy {
  /** The sources that a page's scripts may have besides the site's own files. */
  scripts: string[];
  /**
   * The hashes of the `style` attributes and `<style>` elements of a page whose scripts set no other styles: no other
   * style applies, and no script of the page may write HTML. Without hashes, inline styles are free.
   */
  styles?: { attributes: string[]; elements: string[] };
  /** True when hot reload must work. */
  dev?: boolean;
  /** True when browsers fetch the images of other sites from those sites, and not from our proxy. */
  linksImages?: boolean;
}

const OWN_IMAGES = "img-src 'self' data:";
const IMAGES_OF_ALL = "img-src 'self' https: http: data:";

/** Adapts a policy that the build has written to settings that link to the images of other sites. */
export const withLinkedImages = (policy: string): string =>
  policy.replace(OWN_IMAGES, IMAGES_OF_ALL);

/**
 * The Content-Security-Policy of a page: nothing from elsewhere, but images where they are linked, and the players that
 * a reader starts.
 */
export function contentSecurityPolicy({
  scripts,
  styles,
  dev = false,
  linksImages = false,
}: Policy): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...(dev ? ["'unsafe-eval'"] : [])].join(" ")}`,
    ...(styles ? onlyStyles(styles) : ["style-src 'self' 'unsafe-inline'"]),
    linksImages ? IMAGES_OF_ALL : OWN_IMAGES,
    `connect-src 'self'${dev ? " ws:" : ""}`,
    `frame-src ${PLAYER_ORIGINS.join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(styles ? ["require-trusted-types-for 'script'"] : []),
  ].join("; ");
}

const onlyStyles = ({ attributes, elements }: NonNullable<Policy["styles"]>) => [
  ["style-src 'self'", ...elements].join(" "),
  ...(attributes.length > 0 ? [`style-src-attr 'unsafe-hashes' ${attributes.join(" ")}`] : []),
];

const INLINE_SCRIPTS = " 'unsafe-inline'";

/** Returns the policy for an answer without inline scripts. */
export const withoutInlineScripts = (policy: string): string =>
  policy.replace(`script-src 'self'${INLINE_SCRIPTS}`, "script-src 'self'");

/** Browser features that no page of ours uses, nor anything in a text; passkeys and full screen are our own. */
const FOR_NOBODY = [
  ..."accelerometer browsing-topics camera display-capture".split(" "),
  ..."geolocation gyroscope hid idle-detection local-fonts".split(" "),
  ..."magnetometer microphone midi payment".split(" "),
  ..."screen-wake-lock serial usb window-management xr-spatial-tracking".split(" "),
].map((feature) => `${feature}=()`);

/** Browser features that players need once a reader has started one. */
const FOR_PLAYERS = ["autoplay", "encrypted-media", "picture-in-picture"].map(
  (feature) => `${feature}=(self ${PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(" ")})`,
);

const PERMISSIONS = [...FOR_NOBODY, ...FOR_PLAYERS];

/**
 * The headers of every answer that sets none of its own. Public pages are cached, so their inline scripts cannot carry
 * a nonce; our own server lists their hashes instead, or sends a form without any.
 */
export const securityHeaders = ({ dev, linksImages }: Omit<Policy, "scripts">) => [
  {
    key: "Content-Security-Policy",
    value: contentSecurityPolicy({ scripts: ["'unsafe-inline'"], dev, linksImages }),
  },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: PERMISSIONS.join(", ") },
];

/** More headers, for the answers of calls: no page of another site loads them as if they were images or scripts. */
export const callHeaders = [{ key: "Cross-Origin-Resource-Policy", value: "same-origin" }];
