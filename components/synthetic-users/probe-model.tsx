"use client";

import { Plug } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { useProbe } from "@/lib/newsroom/generation/client";
import type { Probe } from "@/lib/newsroom/generation/probe-result";

/** The button «Probar»: asks the model one short question, and shows how it answered. */
export function ProbeModel({ userId }: { userId: number }) {
  const hint = useId();
  const probe = useProbe();
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <Button
        variant="outline"
        size="sm"
        pending={probe.isPending}
        aria-describedby={hint}
        onClick={() => probe.mutate(userId)}
      >
        <Plug aria-hidden />
        Probar
      </Button>
      <p id={hint} className="text-sm text-muted-foreground">
        Le hace una pregunta corta, que cuenta como una generación.
      </p>
      <div role="status" className="empty:hidden">
        {probe.data && !probe.isPending && <Found probe={probe.data} />}
      </div>
    </div>
  );
}

const FORMATS: Record<NonNullable<Probe["format"]>, string> = {
  json_schema: "con un esquema JSON",
  json_object_schema: "con «json_object» y el esquema dentro",
  json_object: "con «json_object», sin esquema",
  words: "descrita con palabras, porque no admite otra cosa",
};

function Found({ probe: { works, message, detail, format, ms, tokens } }: { probe: Probe }) {
  return (
    <div className="grid gap-1 border-l-2 border-border pl-3 text-sm wrap-anywhere">
      <p className="font-medium">{works ? "Funciona." : message}</p>
      {detail && <p className="text-muted-foreground">{detail}</p>}
      {format && <p>Forma de la respuesta: {FORMATS[format]}.</p>}
      <p className="text-muted-foreground">
        {(ms / 1000).toLocaleString("es", { maximumFractionDigits: 1 })} s
        {tokens !== null && `, ${tokens.toLocaleString("es")} tokens`}
      </p>
    </div>
  );
}
