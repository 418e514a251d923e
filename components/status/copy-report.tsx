"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Status } from "@/lib/operation/status/dto";
import { reportOf } from "@/lib/operation/status/report";

/** Takes the report elsewhere, as plain text; what is copied already is said until it is checked anew. */
export function CopyReport({ status }: { status: Status }) {
  const [copied, setCopied] = useState<Status>();
  const isCopied = copied === status;
  async function copy() {
    try {
      await navigator.clipboard.writeText(reportOf(status));
      setCopied(status);
    } catch {
      // Over plain http there is no clipboard.
      toast({
        variant: "destructive",
        title: "No se pudo copiar",
        description: "El navegador no deja. npm run doctor da el mismo informe.",
      });
    }
  }
  return (
    <Button variant="outline" onClick={() => void copy()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? "Informe copiado" : "Copiar el informe"}</span>
    </Button>
  );
}
