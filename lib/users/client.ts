"use client";

import { useQueryClient } from "@tanstack/react-query";
import { passkeyErrorText, PasskeyFailure, showPasskey } from "@/lib/factors/client";
import { api, ApiError, errorText } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";
import { setCurrentUser } from "@/lib/users/current-user";
import { displayName, type CurrentUser, type SignedIn } from "@/lib/users/dto";
import type { LoginForm, ProfileForm, RegisterForm } from "@/lib/users/schema";

/** Puts another user (or none) into the session; what was read as the old one is forgotten. */
export function useSetCurrentUser() {
  const queries = useQueryClient();
  return (user: CurrentUser | null) => {
    queries.removeQueries();
    setCurrentUser(user);
  };
}

const welcomeBack = (user: SignedIn) => ({
  title: "Login successful",
  description: `Welcome back, ${displayName(user)}`,
});

/** `withPasskey`: the browser is asked for one, as the second factor. */
export const useLogin = mutation({
  request: async ({
    withPasskey,
    ...input
  }: LoginForm & { code?: string; withPasskey?: boolean }) => {
    const passkey = withPasskey ? await showPasskey() : undefined;
    return api.post<SignedIn>("/api/login", { ...input, passkey });
  },
  success: welcomeBack,
  // A factor that is asked for is no failure; what is wrong with it stands beside it.
  failure: (error) =>
    factorsAskedFor(error) || error instanceof PasskeyFailure
      ? undefined
      : { title: "Login failed", description: errorText(error) },
});

/** What a sign-in with the right password still has to show; undefined for any other failure. */
export const factorsAskedFor = (error: Error | null): string[] | undefined =>
  error instanceof ApiError && error.factors.length > 0 ? error.factors : undefined;

/** Without name and password. */
export const usePasskeyLogin = mutation({
  request: async (remember: boolean | undefined) =>
    api.post<SignedIn>("/api/login/passkey", { response: await showPasskey(), remember }),
  success: welcomeBack,
  failure: (error) => ({ title: "Login failed", description: passkeyErrorText(error) }),
});

/** The account that was opened, or what it waits for. */
type Registered = CurrentUser | { waiting: true; message: string };

export const useRegister = mutation({
  request: ({
    username,
    fullName,
    email,
    password,
    setup,
    invitation,
  }: RegisterForm & { setup?: string; invitation?: string }) =>
    api.post<Registered>("/api/register", {
      username,
      fullName,
      email,
      password,
      setup,
      invitation,
    }),
  success: (registered) =>
    "waiting" in registered
      ? { title: "Account created", description: registered.message }
      : {
          title: "Registration successful",
          description: `Welcome, ${displayName(registered)}`,
        },
  failure: (error) => ({ title: "Registration failed", description: errorText(error) }),
});

export const useLogout = mutation({
  request: () => api.post<void>("/api/logout"),
  success: { title: "Logged out successfully" },
  failure: (error) => ({ title: "Logout failed", description: errorText(error) }),
});

/** How long saving on the profile screen takes at least (milliseconds). */
const SAVE_MS = 1000;

export const useUpdateProfile = mutation({
  request: async ({ userId, ...profile }: ProfileForm & { userId: number }) => {
    const save = api.patch<CurrentUser>(`/api/users/${userId}`, profile);
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

/** Null: it is drawn again. */
export const useChangePicture = mutation({
  request: async ({ userId, picture }: { userId: number; picture: string | null }) => {
    const user = await api.patch<CurrentUser>(`/api/users/${userId}`, { picture });
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

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
