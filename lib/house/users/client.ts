"use client";

import { setCurrentUser } from "@/lib/house/users/current-user";
import type { ProfileForm } from "@/lib/house/users/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";

/** Milliseconds that saving on the profile screen takes at least. */
const SAVE_MS = 1000;

export const useUpdateProfile = mutation({
  request: async ({ userId, ...profile }: ProfileForm & { userId: number }) => {
    const save = saveOwn(userId, profile);
    const [user] = await Promise.all([save, pause(SAVE_MS)]);
    setCurrentUser(user);
    return user;
  },
  invalidates: [["users"], ["entries"], ["comments"]],
  success: (user, { email }) => ({
    title: "Profile updated",
    description:
      user.email === email
        ? "Your changes have been saved."
        : `We have sent a link to ${email}. It becomes your email once you open the link.`,
  }),
  failure: (error) => ({ title: "Profile not updated", description: errorText(error) }),
});

/** Changes the user's picture; null goes back to the drawn one. */
export const useChangePicture = mutation({
  request: async ({ userId, picture }: { userId: number; picture: string | null }) => {
    const user = await saveOwn(userId, { picture });
    setCurrentUser(user);
    return user;
  },
  invalidates: [["users"], ["entries"], ["comments"]],
  success: (_user, { picture }) => ({ title: picture ? "Photo changed" : "Photo removed" }),
  failure: (error) => ({ title: "Photo not changed", description: errorText(error) }),
});

/** Takes as long as saving would, and says that nothing was stored. */
export const useSimulatedSave = mutation({
  request: () => pause(SAVE_MS),
  success: {
    title: "Personal information checked",
    description: "This was a simulation: nothing has been stored.",
  },
});

/** Changes the user's own profile. Throws for another account, for which the same call answers other fields. */
async function saveOwn(
  userId: number,
  changes: Partial<ProfileForm> & { picture?: string | null },
) {
  const saved = await api.patch(`/api/users/${userId}`, changes);
  if (!("teams" in saved)) throw new Error("That is not your account.");
  return saved;
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
