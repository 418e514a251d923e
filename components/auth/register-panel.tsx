import type { Route } from "next";
import type { InvitationOffer } from "@/lib/accounts/invitations/dto";
import { refusals, type InvitedRole } from "@/lib/accounts/invitations/schema";
import type { Door } from "@/lib/house/settings/schema";
import { routes } from "@/lib/platform/addresses/routes";
import { DoorNote } from "./door-note";
import { RegisterForm } from "./register-form";

interface RegisterPanelProps {
  next: Route;
  door: Door;
  /** The invitation that the visitor came with. */
  invitation?: { token: string; offer: InvitationOffer };
}

/** The form of a new account, below notes about the door; only the notes where it lets nobody in. */
export function RegisterPanel({ next, door, invitation }: RegisterPanelProps) {
  const offer = invitation?.offer;
  const invited = offer && !offer.refusal ? invitation : undefined;
  const enters = door !== "closed" && (invited || door !== "invitation");
  const notes = [
    offer?.refusal && refusals[offer.refusal].en,
    offer?.refusal && enters && "You can register without it all the same, as a new account.",
    invited && door !== "closed" ? invitedNote(invited.offer) : doorNotes[door],
  ]
    .filter((note) => typeof note === "string")
    .map((note) => <DoorNote key={note}>{note}</DoorNote>);
  if (!enters) return notes;
  const told = invited?.offer.space && next === routes.home; // the dashboard says what the role is for
  return (
    <RegisterForm
      next={told ? routes.dashboard : next}
      invitation={invited?.token}
      email={invited?.offer.email}
    >
      {notes}
    </RegisterForm>
  );
}

const doorNotes: Record<Door, string | null> = {
  open: null,
  approval: "Somebody who runs the site looks at every new account before it can sign in.",
  invitation: "This site is by invitation: ask somebody who writes here for a link.",
  closed: "Registration is closed: this site opens no new accounts.",
};

const invitedNote = ({ space, role }: InvitationOffer) =>
  space
    ? `You have been invited to write in “${space.name}”.${role ? ` ${rolesInEnglish[role]}` : ""}`
    : "You have been invited.";

const rolesInEnglish: Record<InvitedRole, string> = {
  editor:
    "As an editor you compose its front page, accept what others propose, and look after its team.",
  redactor: "As a writer you add your own entries.",
  colaborador: "As a contributor you propose your own entries, and an editor accepts them.",
};
