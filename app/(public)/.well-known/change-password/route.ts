import { env } from "@/lib/kernel/env";
import { routes } from "@/lib/platform/addresses/routes";
import { file } from "@/lib/platform/http/file";

export const dynamic = "force-dynamic";

/** Sends password managers (https://w3c.github.io/webappsec-change-password-url) to the profile, on the main site. */
export const GET = file<RouteContext<"/.well-known/change-password">>(() => ({
  status: 302,
  body: null,
  headers: {
    location: `${env.SITE_URL}${routes.profile}#password`,
    "cache-control": "no-store",
  },
}));
