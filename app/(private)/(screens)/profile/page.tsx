import type { Metadata } from "next";
import { memberPage } from "@/app/(private)/(screens)/member-page";
import { ProfileScreen } from "@/components/profile/profile-screen";
import { countTokens } from "@/lib/accounts/access-tokens/queries";
import { getEmailState, listSessions } from "@/lib/accounts/access/queries";
import { getFactors } from "@/lib/accounts/factors/queries";
import { getCurrentUser } from "@/lib/house/users/queries";
import { routes } from "@/lib/platform/addresses/routes";
import { currentSessionKey } from "@/lib/platform/auth/session";

export const metadata: Metadata = { title: "Your Profile" };

export default memberPage(
  routes.profile,
  async (actor) => {
    const [user, email, sessions, tokens, factors] = await Promise.all([
      getCurrentUser(actor),
      getEmailState(actor),
      listSessions(actor, await currentSessionKey()),
      countTokens(actor),
      getFactors(actor),
    ]);
    return (
      <ProfileScreen
        user={user}
        email={email}
        sessions={sessions}
        tokens={tokens}
        factors={factors}
      />
    );
  },
  { beforeFactor: true },
);
