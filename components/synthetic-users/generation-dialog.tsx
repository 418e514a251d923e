"use client";

import { useId, useRef, useState, type ReactNode } from "react";
import { Field, fieldAria } from "@/components/shared/field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
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
import { Textarea } from "@/components/ui/textarea";
import { MAX_ABOUT } from "@/lib/newsroom/generation/schema";
import { useGeneration, type Steps, type WorkProgress } from "./use-generation";

/** Milliseconds for which the success can be read before the dialog closes. */
const CLOSES_AFTER = 1000;

/** The value of the field that asks, and the function that takes the answer. */
export interface Choice {
  value: string;
  onValueChange: (value: string) => void;
  error?: string;
  disabled: boolean;
}

/** The wish for the text: what it is about, and whether only a draft is wanted. */
export interface Wish {
  about: string;
  draft: boolean;
}

const NO_WISH: Wish = { about: "", draft: false };

interface GenerationDialogProps {
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  steps: Steps;
  /** The message when nothing has been chosen. */
  missing: string;
  /** True when there is nothing to choose from. */
  disabled?: boolean;
  /**
   * Says what becomes of the text, given the id that is chosen (null: none yet) and whether only a draft is asked for.
   */
  outcome: (chosen: number | null, draft: boolean) => string;
  /** Says that AI is stopped where the chosen id belongs, and why; null while it is not. */
  stopped: (chosen: number | null) => string | null;
  /** Generates with the chosen id. */
  generate: (id: number, progress: WorkProgress, wish: Wish) => Promise<unknown>;
  /** The `ChoiceField` of what has to be chosen before. */
  children: (choice: Choice) => ReactNode;
}

/** Asks what to generate and shows how it goes. Closing it cancels and forgets what was chosen. */
export function GenerationDialog({
  trigger,
  title,
  description,
  steps,
  missing,
  disabled,
  outcome,
  stopped,
  generate,
  children,
}: GenerationDialogProps) {
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const [wish, setWish] = useState(NO_WISH);
  const id = useId();
  const generation = useGeneration(steps);
  const progressLabel = useId();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);

  function choose(value: string) {
    setValue(value);
    setError(undefined);
  }

  function change(next: boolean) {
    clearTimeout(closing.current); // it may have been closed by hand, and opened again
    generation.cancel();
    choose("");
    setWish(NO_WISH);
    setOpen(next);
  }

  const chosen = value ? Number(value) : null;
  const stop = stopped(chosen);

  async function start() {
    if (!value) return setError(missing);
    const done = await generation.follow((progress) => generate(Number(value), progress, wish));
    if (done) closing.current = setTimeout(() => change(false), CLOSES_AFTER);
  }

  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent closeLabel="Cerrar">
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children({ value, onValueChange: choose, error, disabled: generation.running })}
        {!disabled && (
          <>
            <Field id={id} label="Sobre qué" hint="Opcional. De qué debe tratar, y cómo.">
              <Textarea
                rows={2}
                maxLength={MAX_ABOUT}
                value={wish.about}
                disabled={generation.running}
                onChange={({ target }) => setWish({ ...wish, about: target.value })}
                {...fieldAria(id, { hint: true })}
              />
            </Field>
            <div className="flex items-center gap-3">
              <Checkbox
                id={`${id}-draft`}
                checked={wish.draft}
                disabled={generation.running}
                onCheckedChange={(on) => setWish({ ...wish, draft: on === true })}
              />
              <label htmlFor={`${id}-draft`} className="text-sm">
                Generar borrador: no se publica, espera en la Redacción
              </label>
            </div>
            <p aria-live="polite" className="border-s-2 ps-3 text-sm text-muted-foreground">
              {stop ?? outcome(chosen, wish.draft)}
            </p>
          </>
        )}
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
          {!disabled && (generation.running || !stop) && (
            <Button pending={generation.running} onClick={() => void start()}>
              Generar
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
