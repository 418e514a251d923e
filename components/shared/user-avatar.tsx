import { Avatar } from "@/components/ui/avatar";
import { avatarUrl, identiconUrl } from "@/lib/avatars/url";
import { initials } from "@/lib/text/initials";

interface UserAvatarProps {
  /** Null for an account that is gone. */
  user: { username: string; fullName?: string | null } | null;
  /** Authors of entries have portraits, authors of comments identicons. */
  kind?: "portrait" | "identicon";
  className?: string;
}

/** Decoration: the name stands beside it. */
export function UserAvatar({ user, kind = "portrait", className }: UserAvatarProps) {
  if (!user) return <Avatar alt="" fallback="?" className={className} />;
  const src = kind === "portrait" ? avatarUrl(user.username) : identiconUrl(user.username);
  return <Avatar src={src} alt="" fallback={initials(user)} className={className} />;
}
