"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import {
  deleteEdition,
  publishEdition,
  saveEdition,
  scheduleEdition,
} from "@/lib/fronts/editions/client";
import type { Edition, EditionDesk, FrontOf } from "@/lib/fronts/editions/dto";
import { waitingStates } from "@/lib/fronts/editions/schema";
import { ApiError, errorText } from "@/lib/platform/http/client";
import type { Composer } from "./use-composer";

/** The reason why a front page could not be saved, and the edition stored now, null once somebody has discarded it. */
interface Conflict {
  text: string;
  theirs: Edition | null;
}

export interface SavingOf {
  of: FrontOf;
  composer: Composer;
  desk: EditionDesk;
  /** The edition in preparation that is composed; null for a new one. */
  opened: Edition | null;
  setOpened: (edition: Edition | null) => void;
}

/** Saves, publishes and discards what is composed. When that fails, the arrangement on the screen stays. */
export function useSaving({ of, composer, desk, opened, setOpened }: SavingOf) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [basedOn, setBasedOn] = useState(desk.in_force?.edition_id ?? null);

  const save = async () => {
    const { arrangement } = composer;
    const saved = await saveEdition(of, opened, arrangement);
    setOpened(saved);
    composer.saved(arrangement);
    return saved;
  };

  async function run(title: string, work: () => Promise<unknown>) {
    setPending(true);
    try {
      await work();
      setConflict(null);
      toast({ title });
      router.refresh();
    } catch (error) {
      const met = conflictOf(error);
      if (met) setConflict(met);
      else toast({ variant: "destructive", title: "No se pudo guardar", ...described(error) });
    } finally {
      setPending(false);
    }
  }

  return {
    pending,
    conflict,
    save: () => run("Portada guardada", save),
    publish: () =>
      run("Portada publicada", async () => {
        const published = await publishEdition(await save(), basedOn);
        setBasedOn(published.edition_id);
        setOpened(null);
      }),
    /** Sets the hour of publication. Rejects as the call does, for the dialog that asks for the hour. */
    schedule: async (publishAt: string) => {
      try {
        setOpened(await scheduleEdition(await save(), publishAt));
      } catch (error) {
        setConflict(conflictOf(error));
        throw error;
      }
      setConflict(null);
      toast({ title: "Portada programada" });
      router.refresh();
    },
    discard: () =>
      run("Portada descartada", async () => {
        if (opened) await deleteEdition(opened);
        setOpened(null);
        composer.open(desk.in_force);
      }),
    /** Ends a conflict: goes on with the stored edition (`theirs`), or with the user's own in its place. */
    settle: (takesTheirs: boolean) => {
      const theirs = conflict?.theirs ?? null;
      if (theirs?.state === "published") setBasedOn(theirs.edition_id);
      if (isWaiting(theirs)) setOpened(theirs);
      else if (!theirs || theirs.edition_id === opened?.edition_id) setOpened(null); // the next save begins another
      if (theirs && takesTheirs) composer.take(theirs);
      setConflict(null);
    },
  };
}

const isWaiting = (edition: Edition | null) =>
  waitingStates.some((state) => state === edition?.state);

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError)) return null;
  const text = errorText(error);
  if (error.conflict) return { text, theirs: error.conflict as Edition };
  return error.status === 404 ? { text, theirs: null } : null;
}

const described = (error: unknown) => ({ description: errorText(error) });
