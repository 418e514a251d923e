"use client";

import { useQueryClient } from "@tanstack/react-query";
import { api, errorText } from "@/lib/http/client";
import { mutation } from "@/lib/http/mutation";
import { setCurrentUser } from "@/lib/users/current-user";
import { displayName, type CurrentUser } from "@/lib/users/dto";
import type { LoginInput, ProfileForm, RegisterForm } from "@/lib/users/schema";

/** Puts another user (or none) into the session; what was read as the old one is forgotten. */
export function useSetCurrentUser() {
  const queries = useQueryClient();
  return (user: CurrentUser | null) => {
    queries.removeQueries();
    setCurrentUser(user);
  };
}

export const useLogin = mutation({
  request: (input: LoginInput) => api.post<CurrentUser>("/api/login", input),
  success: (user) => ({
    title: "Login successful",
    description: `Welcome back, ${displayName(user)}`,
  }),
  failure: (error) => ({ title: "Login failed", description: errorText(error) }),
});

export const useRegister = mutation({
  request: ({ username, fullName, email, password }: RegisterForm) =>
    api.post<CurrentUser>("/api/register", { username, fullName, email, password }),
  success: (user) => ({
    title: "Registration successful",
    description: `Welcome, ${displayName(user)}`,
  }),
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
  success: { title: "Profile updated", description: "Your changes have been saved." },
  failure: (error) => ({ title: "Profile not updated", description: errorText(error) }),
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
