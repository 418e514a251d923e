"use client";

import type { InvitationForm } from "@/lib/accounts/invitations/schema";
import { api, errorText } from "@/lib/platform/http/client";
import { mutation } from "@/lib/platform/http/mutation";
import { pagesOf } from "@/lib/platform/http/pages";

/** The invitations that one may take back, newest first; of one space when it is named. */
export const invitationsQuery = (spaceId?: number) =>
  pagesOf(
    ["invitations", "list", spaceId ?? "all"],
    `/api/invitations?limit=30${spaceId === undefined ? "" : `&space_id=${spaceId}`}`,
  );

export const useCreateInvitation = mutation({
  request: (input: InvitationForm) => api.post("/api/invitations", input),
  invalidates: [["invitations"]],
  failure: (error) => ({ title: "Error al crear la invitación", description: errorText(error) }),
});

export const useRevokeInvitation = mutation({
  request: (invitationId: number) => api.delete(`/api/invitations/${invitationId}`),
  invalidates: [["invitations"]],
  success: { title: "Invitación anulada" },
  failure: (error) => ({ title: "Error al anular la invitación", description: errorText(error) }),
});

export const useAcceptInvitation = mutation({
  request: (token: string) => api.post("/api/invitations/accept", { token }),
  invalidates: [["spaces"]],
  success: { title: "Ya estás en el equipo" },
  failure: (error) => ({ title: "No se pudo aceptar", description: errorText(error) }),
});
