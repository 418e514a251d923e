import Link from "next/link";
import { ClosingPart } from "@/components/account/closing-part";
import { DataPart } from "@/components/account/data-part";
import { FactorNotice } from "@/components/factors/factor-notice";
import { PasskeysPart } from "@/components/factors/passkeys-part";
import { TwoStepPart } from "@/components/factors/two-step-part";
import { Screen } from "@/components/shared/screen";
import type { EmailState as Email, OpenSession } from "@/lib/accounts/access/dto";
import type { Factors } from "@/lib/accounts/factors/dto";
import type { CurrentUser } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { EmailState } from "./email-state";
import { Part } from "./part";
import { PasswordForm } from "./password-form";
import { PersonalInformationForm } from "./personal-information-form";
import { ProfileForm } from "./profile-form";
import { Sessions } from "./sessions";

interface ProfileScreenProps {
  user: CurrentUser;
  email: Email;
  sessions: OpenSession[];
  /** The number of keys for programs that can be used. */
  tokens: number;
  factors: Factors;
}

/** `/profile`, in English. */
export function ProfileScreen({ user, email, sessions, tokens, factors }: ProfileScreenProps) {
  return (
    <Screen lang="en" title="Your Profile" subtitle={`@${user.username}`}>
      <FactorNotice isAdmin={user.isAdmin} factors={factors} />
      <div className="grid gap-14">
        <Part
          title="Profile"
          note="Your name and what you say about yourself are public. Your email is not."
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <ProfileForm user={user} />
            {email.mail && <EmailState email={email} />}
          </div>
        </Part>
        <Part
          title="Personal Information"
          note="This form is a simulation: nothing you type here is sent or stored."
        >
          <PersonalInformationForm />
        </Part>
        <Part
          id="password"
          title="Password"
          note="A new password ends your sessions everywhere else."
        >
          <PasswordForm username={user.username} />
        </Part>
        <TwoStepPart factors={factors} />
        <PasskeysPart factors={factors} />
        <Part
          id="sessions"
          title="Sessions"
          note="The browsers that are signed in as you. End those you do not know, and change your password."
        >
          <Sessions sessions={sessions} tokens={tokens} />
        </Part>
        <Part
          title="Keys for programs"
          note="With a key, a program of yours acts for you, as far as the key lets it. Changing your password does not end them."
        >
          <p>
            <Link href={routes.accessTokens} className="link" hrefLang="es">
              {tokens === 0 ? "Make a key" : `See your keys (${tokens})`}
            </Link>
          </p>
        </Part>
        <Part title="Notices" note="What the bell tells you about.">
          <p>
            <Link href={routes.noticeChoices} className="link" hrefLang="es">
              Choose your notices
            </Link>
          </p>
        </Part>
        <DataPart />
        <ClosingPart user={user} />
      </div>
    </Screen>
  );
}
