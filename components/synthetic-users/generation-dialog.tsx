"use client";

import { useId, useRef, useState, type ReactNode } from "react";
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
import { Progress } from "@/components/ui/progress";
import type { useGeneration } from "./use-generation";

/** How long the success can be read before the dialog closes, in milliseconds. */
const CLOSES_AFTER = 1000;

interface GenerationDialogProps {
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  generation: ReturnType<typeof useGeneration>;
  /** Begins; resolves with whether it succeeded. */
  onGenerate: () => Promise<boolean>;
  /** Called when the dialog opens or closes, to begin afresh. */
  onReset: () => void;
  /** Whether there is nothing to choose from. */
  disabled?: boolean;
  /** What has to be chosen before. */
  children: (busy: boolean) => ReactNode;
}

/** Asks what to generate and shows how it goes. Closing it cancels. */
export function GenerationDialog({
  trigger,
  title,
  description,
  generation,
  onGenerate,
  onReset,
  disabled,
  children,
}: GenerationDialogProps) {
  const [open, setOpen] = useState(false);
  const progressLabel = useId();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);

  function change(next: boolean) {
    clearTimeout(closing.current); // it may have been closed by hand, and opened again
    generation.cancel();
    onReset();
    setOpen(next);
  }

  async function generate() {
    if (await onGenerate()) closing.current = setTimeout(() => change(false), CLOSES_AFTER);
  }

  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent closeLabel="Cerrar">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children(generation.running)}
        <div className="grid min-h-10 content-center gap-2" role="status">
          {generation.running && (
            <>
              <p id={progressLabel} className="text-sm text-muted-foreground">
                {generation.text}
              </p>
              <Progress value={generation.value} aria-labelledby={progressLabel} />
            </>
          )}
        </div>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancelar</Button>
          </DialogClose>
          {!disabled && (
            <Button pending={generation.running} onClick={() => void generate()}>
              Generar
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
