import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { TokensScreen } from "@/components/access-tokens/tokens-screen";
import { listTokens } from "@/lib/accounts/access-tokens/queries";
import { routes } from "@/lib/platform/addresses/routes";

export const metadata: Metadata = { title: "Claves para programas" };

export default memberPage(routes.accessTokens, async (actor) => (
  <TokensScreen tokens={await listTokens(actor)} />
));
