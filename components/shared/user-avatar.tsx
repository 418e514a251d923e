import { Avatar } from "@/components/ui/avatar";
import { avatarUrl, identiconUrl, robotUrl } from "@/lib/platform/avatars/url";
import { initials } from "@/lib/platform/text/initials";

/** An account as its picture needs it. */
export interface Pictured {
  username: string;
  fullName?: string | null;
  /** Of their own, an image of ours. */
  picture?: string | null;
  synthetic?: boolean;
}

interface UserAvatarProps {
  /** Null for an account that is gone. */
  user: Pictured | null;
  /** Those without a picture of their own are drawn. People have portraits as authors of entries, identicons as authors of comments; machines are robots. */
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
