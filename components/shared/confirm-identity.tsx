"use client";

import "@/components/desk.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "@/components/shared/form";
import { TextField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { confirmationIn, type Confirmation } from "@/lib/accounts/access/schema";
import { showPasskey } from "@/lib/accounts/factors/client";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { ApiError, api } from "@/lib/platform/http/client";
import { confirmFailure } from "./confirm-failure";

const texts = {
  es: {
    title: "Confirma que eres tú",
    description: "Esto es importante: escribe otra vez tu contraseña para continuar.",
    password: "Contraseña",
    missing: "Escribe tu contraseña",
    passkey: "Usar una llave de acceso",
    confirm: "Continuar",
    cancel: "Cancelar",
    close: "Cerrar",
  },
  en: {
    title: "Confirm it is you",
    description: "This is important: type your password once more to go on.",
    password: "Password",
    missing: "Password is required",
    passkey: "Use a passkey",
    confirm: "Continue",
    cancel: "Cancel",
    close: "Close",
  },
};

/**
 * Asks for the password, or a passkey, before a sensitive change, in the language of the screen below.
 */
export function ConfirmIdentity({ answer }: { answer: (proven: boolean) => void }) {
  const [lang] = useState<keyof typeof texts>(() =>
    document.querySelector("main [lang=en]") ? "en" : "es",
  );
  // The field takes the focus before the dialog could see where it was.
  const [before] = useState(() => document.activeElement);
  const [failure, setFailure] = useState<string | null>(null);
  const user = useCurrentUser();
  const words = texts[lang];
  const form = useForm<Confirmation>({
    resolver: zodResolver(confirmationIn(words.missing)),
    defaultValues: { password: "" },
  });

  async function submit(values: Confirmation) {
    setFailure(null);
    try {
      await api.post("/api/confirm", values);
      answer(true);
    } catch (error) {
      const message = confirmFailure(error, lang, "password");
      const isWrong = error instanceof ApiError && error.status === 400;
      if (isWrong) form.setError("password", { type: "server", message }, { shouldFocus: true });
      else setFailure(message);
    }
  }

  async function confirmWithPasskey() {
    setFailure(null);
    try {
      await api.post("/api/confirm/passkey", { response: await showPasskey() });
      answer(true);
    } catch (error) {
      setFailure(confirmFailure(error, lang, "passkey"));
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && answer(false)}>
      <DialogContent
        lang={lang}
        closeLabel={words.close}
        className="max-w-md"
        onClosed={() => before instanceof HTMLElement && before.focus()}
      >
        <DialogHeader>
          <DialogTitle>{words.title}</DialogTitle>
          <DialogDescription>{words.description}</DialogDescription>
        </DialogHeader>
        <Form form={form} onSubmit={submit}>
          {/* For the browser's password manager. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.username ?? ""}
            readOnly
            hidden
          />
          <TextField
            control={form.control}
            name="password"
            label={words.password}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          {failure && (
            <p role="alert" className="text-sm font-medium text-destructive">
              {failure}
            </p>
          )}
          <Button variant="link" className="justify-self-start" onClick={confirmWithPasskey}>
            {words.passkey}
          </Button>
          <DialogFooter>
            <Button variant="outline" onClick={() => answer(false)}>
              {words.cancel}
            </Button>
            <SubmitButton busy={form.formState.isSubmitting}>{words.confirm}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
