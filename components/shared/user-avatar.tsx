import { Avatar } from "@/components/ui/avatar";
import { avatarUrl, identiconUrl, robotUrl } from "@/lib/platform/avatars/url";
import { initials } from "@/lib/platform/text/initials";

/** The fields of an account that its picture needs. */
export interface Pictured {
  username: string;
  fullName?: string | null;
  /** The account's own picture, an uploaded image. */
  picture?: string | null;
  synthetic?: boolean;
}

interface UserAvatarProps {
  /** Null for an account that is gone. */
  user: Pictured | null;
  /**
   * The drawing for accounts without a picture of their own: portraits for authors of entries, identicons for authors
   * of comments. Machines are robots.
   */
  kind?: "portrait" | "identicon";
  className?: string;
}

/** Decoration: the name stands beside it. People are round, machines square, whatever picture they have. */
export function UserAvatar({ user, kind = "portrait", className }: UserAvatarProps) {
  if (!user) return <Avatar alt="" fallback="?" className={className} />;
  return (
    <Avatar
      src={user.picture ?? drawingOf(user, kind)}
      alt=""
      fallback={initials(user)}
      square={user.synthetic}
      className={className}
    />
  );
}

function drawingOf({ username, synthetic }: Pictured, kind: string) {
  if (synthetic) return robotUrl(username);
  return kind === "portrait" ? avatarUrl(username) : identiconUrl(username);
}
