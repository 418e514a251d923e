/** The address of the drawn portrait of an entry's author. */
export function avatarUrl(username: string): string {
  return avatarPath("retrato", username);
}

/** The address of the drawn portrait of a machine, wherever it is shown. */
export function robotUrl(username: string): string {
  return avatarPath("robot", username);
}

/** The address of the geometric figure of a comment's author. */
export function identiconUrl(username: string): string {
  return avatarPath("identicon", username);
}

function avatarPath(style: string, username: string) {
  return `/avatars/${style}/${encodeURIComponent(username)}.svg`;
}
