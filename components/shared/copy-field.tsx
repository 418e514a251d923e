"use client";

import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

interface CopyFieldProps {
  label: string;
  text: string;
  autoFocus?: boolean;
}

/** A text to be taken elsewhere. */
export function CopyField({ label, text, autoFocus }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      field.current?.focus(); // not everywhere may a page write to the clipboard: over plain http there is none
    }
  }
  return (
    <div className="flex gap-2">
      <Input
        ref={field}
        readOnly
        autoFocus={autoFocus}
        aria-label={label}
        value={text}
        onFocus={(event) => event.target.select()}
        className="min-w-0 flex-1 font-mono text-sm"
      />
      <Button variant="outline" onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{copied ? "Copiado" : "Copiar"}</span>
        <span className="sr-only">: {label}</span>
      </Button>
    </div>
  );
}
