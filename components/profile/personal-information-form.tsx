"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Form } from "@/components/shared/form";
import { SelectField, TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useSimulatedSave } from "@/lib/house/users/client";
import { personalInformation } from "@/lib/house/users/schema";

const countries = ["Spain", "United States", "Canada", "Mexico"];

/** A simulation: it checks what is typed and stores nothing. */
export function PersonalInformationForm() {
  const simulatedSave = useSimulatedSave();
  const form = useForm({
    resolver: zodResolver(personalInformation),
    defaultValues: {
      firstName: "",
      lastName: "",
      address: "",
      city: "",
      postalCode: "",
      country: "Spain",
    },
  });
  const { control } = form;
  return (
    <Form form={form} onSubmit={() => simulatedSave.mutate()} className="sm:grid-cols-2">
      <TextField control={control} name="firstName" label="First name" autoComplete="given-name" />
      <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" />
      <TextField
        control={control}
        name="address"
        label="Street address"
        autoComplete="street-address"
        className="sm:col-span-2"
      />
      <TextField control={control} name="city" label="City" autoComplete="address-level2" />
      <TextField
        control={control}
        name="postalCode"
        label="ZIP / Postal code"
        autoComplete="postal-code"
      />
      <SelectField
        control={control}
        name="country"
        label="Country"
        options={countries.map((country) => ({ value: country, label: country }))}
      />
      <div className="sm:col-span-2">
        <SubmitButton busy={simulatedSave.isPending} busyLabel="Saving...">
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}
