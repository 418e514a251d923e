"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { useRenamePasskey } from "@/lib/accounts/factors/client";
import type { Passkey } from "@/lib/accounts/factors/dto";
import { passkeyChanges } from "@/lib/accounts/factors/schema";

/** The button that gives a passkey another name, and its dialog. */
export function RenamePasskey({ passkey: { passkey_id, name } }: { passkey: Passkey }) {
  const [open, setOpen] = useState(false);
  const rename = useRenamePasskey();
  const form = useForm({ resolver: zodResolver(passkeyChanges), values: { name } });
  const submit = (input: { name: string }) =>
    rename.mutateAsync({ passkeyId: passkey_id, name: input.name }).then(
      () => setOpen(false),
      () => {}, // the toast says why
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        form.reset();
        setOpen(next);
      }}
    >
      <DialogTrigger asChild>
        <Button variant="outline" size="sm" aria-label={`Rename ${name}`}>
          Rename
        </Button>
      </DialogTrigger>
      <DialogContent lang="en" closeLabel="Close">
        <DialogHeader>
          <DialogTitle>Rename the passkey</DialogTitle>
          <DialogDescription>Only you see its name.</DialogDescription>
        </DialogHeader>
        <Form form={form} onSubmit={submit}>
          <TextField control={form.control} name="name" label="Name" />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <SubmitButton busy={form.formState.isSubmitting}>Rename</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
