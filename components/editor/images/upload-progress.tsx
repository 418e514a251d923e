"use client";

import { X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { Upload } from "./uploads";

interface UploadProgressProps {
  uploads: Upload[];
  onCancel: (id: string) => void;
}

/** The images that are on their way into a text. */
export function UploadProgress({ uploads, onCancel }: UploadProgressProps) {
  return (
    <ul aria-label="Subidas" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {uploads.map(({ id, file, percent }) => (
        <li
          key={id}
          className="flex items-center gap-3 rounded-md border bg-card px-3 py-1.5 text-sm"
        >
          <span className="min-w-0 flex-1 truncate">Subiendo {file.name}</span>
          <Progress value={percent} aria-label={`Progreso de ${file.name}`} className="w-24" />
          <span className="w-12 text-end tabular-nums">{percent} %</span>
          <Button variant="ghost" size="sm" onClick={() => onCancel(id)}>
            <X aria-hidden />
            Cancelar<span className="sr-only"> la subida de {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
