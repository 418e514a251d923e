"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Form } from "@/components/shared/form";
import { SubmitButton } from "@/components/shared/submit-button";
import { useRehearse } from "@/lib/operation/bringing/client";
import { importOptions, type ImportOptions } from "@/lib/operation/bringing/schema";
import { OptionFieldsPart, toFields, toSent, type SpaceChoice } from "./option-fields";

interface RehearseAgainProps {
  runId: number;
  options: ImportOptions;
  spaces: SpaceChoice[];
}

/** The options of a rehearsal, to change them and rehearse again with the files that are here. */
export function RehearseAgain({ runId, options, spaces }: RehearseAgainProps) {
  const rehearse = useRehearse();
  const form = useForm({
    resolver: zodResolver(importOptions),
    defaultValues: toFields(options),
  });
  return (
    <details className="border-y">
      <summary className="cursor-pointer py-4 font-medium">Ensayar con otras opciones</summary>
      <Form
        form={form}
        className="pt-2 pb-6"
        onSubmit={() =>
          rehearse.mutateAsync({ runId, options: toSent(form.getValues()) }).catch(() => {})
        }
      >
        <OptionFieldsPart control={form.control} within="" spaces={spaces} />
        <div>
          <SubmitButton busy={form.formState.isSubmitting} busyLabel="Empezando...">
            Ensayar
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
