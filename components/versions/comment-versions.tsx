"use client";

import { useQuery } from "@tanstack/react-query";
import { EntryDate } from "@/components/shared/entry-date";
import { PersonName } from "@/components/shared/person-name";
import { QueryState } from "@/components/shared/query-state";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { errorText } from "@/lib/platform/http/client";
import { commentVersionsQuery } from "@/lib/texts/versions/client";
import { WordDifference } from "./word-difference";

interface CommentVersionsProps {
  commentId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Takes the focus back. */
  onClosed: () => void;
}

/** Lists the versions of a comment, the newest first, each with what it changed. */
export function CommentVersions({ commentId, open, onOpenChange, onClosed }: CommentVersionsProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent closeLabel="Cerrar" onClosed={onClosed} className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>Versiones del comentario</DialogTitle>
          <DialogDescription>Lo ven quien lo escribió y quien modera.</DialogDescription>
        </DialogHeader>
        <Versions commentId={commentId} />
      </DialogContent>
    </Dialog>
  );
}

function Versions({ commentId }: { commentId: number }) {
  const query = useQuery(commentVersionsQuery(commentId));
  return (
    <QueryState query={query} error={errorText}>
      {(versions) => (
        <ol className="grid gap-6">
          {versions.map(({ version, saved_by, saved_at, content }, index) => (
            <li key={version} className="grid gap-2">
              <p className="text-sm text-muted-foreground">
                <EntryDate date={saved_at} /> · <PersonName of={saved_by} gone="No se sabe quién" />
              </p>
              <WordDifference before={versions[index + 1]?.content ?? content} after={content} />
            </li>
          ))}
        </ol>
      )}
    </QueryState>
  );
}
