import { useId, type ReactNode } from "react";
import { Screen } from "@/components/shared/screen";
import type { CurrentUser } from "@/lib/users/dto";
import { PersonalInformationForm } from "./personal-information-form";
import { ProfileForm } from "./profile-form";

/** `/profile`, in English. */
export function ProfileScreen({ user }: { user: CurrentUser }) {
  return (
    <Screen lang="en" title="Your Profile" subtitle={`@${user.username}`}>
      <div className="grid gap-14">
        <Part
          title="Profile"
          note="Your name and what you say about yourself are public. Your email is not."
        >
          <ProfileForm user={user} />
        </Part>
        <Part
          title="Personal Information"
          note="This form is a simulation: nothing you type here is sent or stored."
        >
          <PersonalInformationForm />
        </Part>
      </div>
    </Screen>
  );
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[18rem_minmax(0,36rem)]"
    >
      <div>
        <h2 id={id} className="headline text-2xl">
          {title}
        </h2>
        <p className="mt-2 text-muted-foreground">{note}</p>
      </div>
      {children}
    </section>
  );
}
