"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { chosenFile, chooseFile } from "@/lib/operation/bringing/chosen-files";
import { importQuery, useRehearse } from "@/lib/operation/bringing/client";
import type { Brought, BroughtFile } from "@/lib/operation/bringing/dto";
import { sendParts } from "@/lib/operation/bringing/send-parts";
import { errorText } from "@/lib/platform/http/client";
import { bytesText } from "@/lib/platform/text/bytes";
import { FileField } from "./file-field";

/** Sends the files of an import, one after the other, and then has it rehearsed. */
export function UploadingPart({ run }: { run: Brought }) {
  const queries = useQueryClient();
  const rehearse = useRehearse();
  const { run_id, files, options } = run;
  const [received, setReceived] = useState(() => files.map((file) => file.received));
  const [broken, setBroken] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  const lost = files.filter(
    (file, index) => (received[index] ?? 0) < file.bytes && !chosenFile(run_id, file.purpose),
  );
  const waits = lost.length > 0;

  const send = useEffectEvent((signal: AbortSignal) =>
    sendFiles({
      run,
      received,
      signal,
      onReceived: (index, bytes) =>
        setReceived((all) => all.map((each, at) => (at === index ? bytes : each))),
      onBroken: setBroken,
    }),
  );
  const begin = useEffectEvent(() => options && rehearse.mutate({ runId: run_id, options }));
  const fail = useEffectEvent((error: unknown) => {
    setBroken(false);
    setFailure(errorText(error));
    void queries.invalidateQueries({ queryKey: importQuery(run_id).queryKey });
  });

  useEffect(() => {
    if (waits) return;
    const giving = new AbortController();
    const { signal } = giving;
    send(signal).then(
      () => !signal.aborted && begin(),
      (error: unknown) => !signal.aborted && fail(error),
    );
    return () => giving.abort();
  }, [waits, attempt]);

  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const here = received.reduce((sum, bytes) => sum + bytes, 0);
  const percent = total === 0 ? 100 : Math.floor((here / total) * 100);

  return (
    <div className="grid gap-6">
      {total > 0 && (
        <div className="grid gap-2">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span aria-live="polite">{sentenceOf({ waits, broken, failure })}</span>
            <span className="tabular-nums">
              {bytesText(here)} de {bytesText(total)}
            </span>
          </p>
          <Progress value={percent} aria-label="Progreso de la subida" />
        </div>
      )}
      {failure && (
        <div className="grid justify-items-start gap-3">
          <p role="alert" className="max-w-prose font-medium text-destructive">
            {failure}
          </p>
          <Button
            variant="outline"
            onClick={() => {
              setFailure(undefined);
              setAttempt((before) => before + 1);
            }}
          >
            Reintentar
          </Button>
        </div>
      )}
      {lost.map((file) => (
        <LostFile
          key={file.purpose}
          file={file}
          onChoose={(chosen) => {
            chooseFile(run_id, file.purpose, chosen);
            setAttempt((before) => before + 1);
          }}
        />
      ))}
    </div>
  );
}

interface Sending {
  run: Brought;
  /** How much of each file the server has. */
  received: number[];
  signal: AbortSignal;
  onReceived: (index: number, bytes: number) => void;
  onBroken: (broken: boolean) => void;
}

/** Sends what the server does not have yet of the files that were chosen, one after the other. */
async function sendFiles({ run, received, signal, onReceived, onBroken }: Sending) {
  const runId = run.run_id;
  for (const [index, { purpose, bytes }] of run.files.entries()) {
    const file = chosenFile(runId, purpose);
    const from = received[index] ?? 0;
    if (!file || from >= bytes) continue;
    const tell = (now: number) => onReceived(index, now);
    await sendParts({ runId, purpose, file, from, signal, onBroken, onReceived: tell });
  }
}

interface Stand {
  waits: boolean;
  broken: boolean;
  failure?: string;
}

function sentenceOf({ waits, broken, failure }: Stand): string {
  if (failure) return "La subida se ha parado.";
  if (waits) return "La subida quedó a medias.";
  return broken ? "Se ha cortado la conexión: seguirá por donde iba." : "Subiendo…";
}

interface LostFileProps {
  file: BroughtFile;
  onChoose: (file: File) => void;
}

/** Asks again for a file that the browser has forgotten, since the page was loaded again. */
function LostFile({ file: { name, bytes }, onChoose }: LostFileProps) {
  const [wrong, setWrong] = useState<string>();
  return (
    <FileField
      label={`Elige otra vez «${name}»`}
      hint={`El navegador lo ha soltado al recargar la página. Pesaba ${bytesText(bytes)}; la subida sigue por donde iba.`}
      error={wrong}
      accept=""
      onChoose={(file) => {
        const isSame = file?.name === name && file.size === bytes;
        setWrong(isSame ? undefined : "No es el mismo archivo: cambia su nombre o lo que pesa.");
        if (file && isSame) onChoose(file);
      }}
    />
  );
}
