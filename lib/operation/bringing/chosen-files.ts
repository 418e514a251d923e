"use client";

import type { Purpose } from "./schema";

/** The files that were chosen in the form, for the page of the import, which sends them. A reload forgets them. */
const chosen = new Map<string, File>();

export const chooseFile = (runId: number, purpose: Purpose, file: File): void =>
  void chosen.set(`${runId} ${purpose}`, file);

export const chosenFile = (runId: number, purpose: Purpose): File | undefined =>
  chosen.get(`${runId} ${purpose}`);
