"use client";

import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { GivenUp } from "@/lib/platform/http/attempt";
import { ApiError, errorText, isRefusal } from "@/lib/platform/http/client";

// The toasts are loaded before the first write: the connection may be what fails.
if (typeof window !== "undefined") import("@/components/ui/toaster").catch(() => {});

interface Message {
  title: string;
  description?: string;
  /** Leads to what was made, or on from there. */
  action?: { label: string } & ({ href: Route } | { run: () => void });
}

interface Definition<Input, Result> {
  request: (input: Input) => Promise<Result>;
  /** The lists and records that are read again after success, besides the counts of what waits for somebody. */
  invalidates?: QueryKey[];
  /** True where nobody is signed in afterwards: nothing is read again. */
  signsOut?: true;
  success?: Message | ((result: Result, input: Input) => Message | Promise<Message>);
  /** Takes the write back: the toast of success offers it as «Deshacer». */
  undo?: (result: Result, input: Input) => Promise<unknown>;
  /** The toast of a failure; without one the form shows the error itself, or there is nothing to tell. */
  failure?: (error: Error) => Message | undefined;
  /** True where a refusal (409, 422) means that the page is out of date: it is read again, as after success. */
  rereadsRefused?: boolean;
}

/** The counts of what waits, which the menu shows on every page: almost any write may change one. */
const WAITING = ["waiting"];

/**
 * Makes the hook of one write: it sends the request, shows the toast, and has the lists and the page
 * read again. Callers add what follows with `onSuccess` of `mutate`.
 */
export function mutation<Input, Result>(definition: Definition<Input, Result>) {
  return function useWrite() {
    const queries = useQueryClient();
    const router = useRouter();

    const stale = definition.signsOut ? [] : [...(definition.invalidates ?? []), WAITING];
    const readAgain = () =>
      Promise.all(
        stale.map(async (queryKey) => {
          await queries.cancelQueries({ queryKey }); // a first reading that began before the write would count as fresh
          await queries.invalidateQueries({ queryKey });
        }),
      );

    async function takeBack(undoing: Promise<unknown>) {
      try {
        await undoing;
        toast({ title: "Deshecho" });
        await readAgain();
        router.refresh();
      } catch (error) {
        toast({
          variant: "destructive",
          title: "No se pudo deshacer",
          description: errorText(error),
        });
      }
    }

    return useMutation<Result, Error, Input>({
      mutationFn: definition.request,
      onSuccess: async (result, input) => {
        const { success, undo } = definition;
        if (success) {
          toast({
            ...(typeof success === "function" ? await success(result, input) : success),
            ...(undo && {
              action: { label: "Deshacer", run: () => void takeBack(undo(result, input)) },
            }),
          });
        }
        await readAgain();
        // Pages the browser keeps for going back show the change too. The caller moves first: the page
        // of what was deleted must not be asked for again.
        setTimeout(() => router.refresh());
      },
      onError: (error) => {
        const rereads = definition.rereadsRefused && isRefusal(error);
        if (rereads) {
          void readAgain();
          router.refresh();
        }
        // A person who closes a dialog knows; and a conflict is shown by its two texts side by side.
        if (error instanceof ApiError && (error.confirm || (error.conflict && !rereads))) return;
        if (error instanceof GivenUp) return;
        const message = definition.failure?.(error);
        if (message) toast({ variant: "destructive", ...message });
      },
    });
  };
}
