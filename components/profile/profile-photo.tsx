import { UserAvatar } from "@/components/shared/user-avatar";
import { Button } from "@/components/ui/button";
import type { CurrentUser } from "@/lib/users/dto";

const HINT_ID = "photo-hint";

/** The photo is drawn, not chosen: the button says so instead of pretending. */
export function ProfilePhoto({ user }: { user: CurrentUser }) {
  return (
    <div role="group" aria-label="Photo" className="grid gap-2">
      <p aria-hidden className="text-sm font-medium">
        Photo
      </p>
      <div className="flex items-center gap-4">
        <UserAvatar user={user} className="size-16" />
        <Button variant="outline" size="sm" aria-describedby={HINT_ID}>
          Change
        </Button>
      </div>
      <p id={HINT_ID} className="text-sm text-muted-foreground">
        Your photo is drawn from your username. It cannot be changed yet, so this button does
        nothing.
      </p>
    </div>
  );
}
