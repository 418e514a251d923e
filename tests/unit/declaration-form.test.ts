import { createFormControl, type UseFormReturn } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { formValues } from "@/components/entries/form-values";
import { showIssues } from "@/components/shared/form";
import { env } from "@/lib/kernel/env";
import { toApiError } from "@/lib/platform/http/client";
import { errorResponse } from "@/lib/platform/http/error-response";
import type { EntryForm, EntryInput } from "@/lib/texts/entries/schema";
import { requireDeclared } from "@/lib/texts/provenance/records";
import type { Disclosure } from "@/lib/texts/provenance/schema";

afterEach(() => void Object.assign(env, { AI_DECLARATION: "optional" }));

/** Returns which fields of a new entry's form are wrong by what the site answers about its declaration. */
async function wrongBy(disclosure: Disclosure | null) {
  const form = createFormControl<EntryForm, unknown, EntryInput>({
    defaultValues: { ...formValues(undefined, null), disclosure },
  }) as unknown as UseFormReturn<EntryForm, unknown, EntryInput>; // its state is for components
  try {
    requireDeclared(form.getValues("disclosure"));
  } catch (error) {
    const answer = errorResponse(error, new Request("https://sitio.test/api/entries"));
    expect(answer.status).toBe(400);
    showIssues(form, await toApiError(answer));
  }
  return Object.keys(form.getValues()).flatMap((field) => {
    const { error } = form.getFieldState(field as keyof EntryForm);
    return error ? [`${field}: ${error.message}`] : [];
  });
}

const MISSING =
  "disclosure: Di si has usado IA en este texto: «Sin IA», «Con ayuda de IA» o «Escrita por IA»";

test.each([
  ["required", null, [MISSING]],
  ["required", "human-only", []],
  ["required", "ai-autonomous", []],
  ["optional", null, []],
] as const)(
  "where a declaration is %s, the form of an entry that declares %s is told so at that field",
  async (AI_DECLARATION, disclosure, wrong) => {
    Object.assign(env, { AI_DECLARATION });
    expect(await wrongBy(disclosure)).toEqual(wrong);
  },
);
