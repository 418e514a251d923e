import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Label } from "@/components/ui/label";
import { useKeysWanted, useScreenKeys } from "./use-screen-keys";

interface KeysHelpProps {
  /** Each key and what it does here. */
  keys: [key: string, does: string][];
}

/** The keys of a screen, opened by a button and by «?». */
export function KeysHelp({ keys }: KeysHelpProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useKeysWanted();
  const id = useId();
  useScreenKeys({ "?": () => setOpen(true) });
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="max-sm:hidden"
        title={wanted ? "Teclas de esta pantalla (?)" : "Teclas de esta pantalla, apagadas"}
        aria-keyshortcuts={wanted ? "?" : undefined}
        onClick={() => setOpen(true)}
      >
        Teclas
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent closeLabel="Cerrar">
          <DialogHeader>
            <DialogTitle>Teclas</DialogTitle>
            <DialogDescription>
              Valen mientras no se escribe en un campo ni hay un diálogo abierto.
            </DialogDescription>
          </DialogHeader>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-3">
            {keys.map(([key, does]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-block min-w-7 rounded-md border bg-muted px-2 py-0.5 text-center text-sm">
                    {key}
                  </kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <div className="flex items-center gap-2.5 border-t pt-4">
            <Checkbox
              id={id}
              checked={wanted}
              onCheckedChange={(checked) => setWanted(checked === true)}
            />
            <Label htmlFor={id} className="font-normal">
              Usar teclas en este navegador
            </Label>
          </div>
        </DialogContent>
      </Dialog>
    </>
  );
}
