"use client";

import { Check, Copy } from "lucide-react";
import { useId, useImperativeHandle, useRef, useState, type Ref } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

interface CopyFieldProps {
  label: string;
  text: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A text with a button that copies it. */
export function CopyField({ label, text, autoFocus, ref }: CopyFieldProps) {
  const noteId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<"copied" | "refused">();
  useImperativeHandle(ref, () => field.current!, []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch {
      // Not everywhere may a page write to the clipboard: over plain http there is none.
      setDone("refused");
      field.current?.focus();
      field.current?.select();
    }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex gap-2">
        <Input
          ref={field}
          readOnly
          autoFocus={autoFocus}
          aria-label={label}
          aria-describedby={done === "refused" ? noteId : undefined}
          value={text}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 font-mono text-sm"
        />
        <Button variant="outline" onClick={() => void copy()}>
          {done === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{done === "copied" ? "Copiado" : "Copiar"}</span>
          <span className="sr-only">: {label}</span>
        </Button>
      </div>
      <p id={noteId} role="status" className="text-sm text-muted-foreground empty:hidden">
        {done === "refused" &&
          "El navegador no ha dejado copiarlo. Está seleccionado: cópialo con el teclado o con el menú."}
      </p>
    </div>
  );
}
