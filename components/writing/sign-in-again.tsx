"use client";

import { useState } from "react";
import { SignIn } from "@/components/auth/sign-in";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { setCurrentUser } from "@/lib/house/users/current-user";
import type { CurrentUser, SignedIn } from "@/lib/house/users/dto";

interface SignInAgainProps {
  /** The person who has written what is to be saved. */
  writer: Pick<CurrentUser, "id" | "username">;
  /** Lets the save go on, or gives it up. */
  end: (goOn: boolean) => void;
}

/**
 * The dialog over a form whose session has ended: the writer signs in, and the save goes on. Nobody else saves in their
 * place.
 */
export function SignInAgain({ writer, end }: SignInAgainProps) {
  const [other, setOther] = useState<string>();

  function onSignedIn(user: SignedIn) {
    setCurrentUser(user);
    if (user.id === writer.id) end(true);
    else setOther(user.username);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && end(false)}>
      <DialogContent closeLabel="Cerrar" className="max-w-md">
        <DialogHeader>
          <DialogTitle>{other ? "Esa es otra cuenta" : "Tu sesión ha terminado"}</DialogTitle>
          <DialogDescription>
            {other
              ? `Has entrado como @${other}, y esto lo ha escrito @${writer.username}: no se ha guardado.`
              : `Entra otra vez como @${writer.username} y se guardará lo que has escrito.`}
          </DialogDescription>
        </DialogHeader>
        {other ? (
          <DialogFooter>
            <Button variant="outline" onClick={() => end(false)}>
              Cerrar
            </Button>
            <Button onClick={() => setOther(undefined)}>Entrar como @{writer.username}</Button>
          </DialogFooter>
        ) : (
          <div lang="en">
            <SignIn onSignedIn={onSignedIn} username={writer.username} />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}
