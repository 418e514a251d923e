import { Button } from "@/components/ui/button";
import type { Edition } from "@/lib/fronts/editions/dto";

interface ComposerConflictProps {
  text: string;
  /** What stands there now; null once it is gone. */
  theirs: Edition | null;
  settle: (takesTheirs: boolean) => void;
}

/** Somebody else was there before, or the hour has come: why it was not saved, and how to go on. */
export function ComposerConflict({ text, theirs, settle }: ComposerConflictProps) {
  const canBeSeen = theirs !== null && theirs.state !== "removed";
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>{text}</p>
      {canBeSeen && (
        <Button size="sm" variant="outline" onClick={() => settle(true)}>
          {theirs.state === "published" ? "Ver la publicada" : "Ver la suya"}
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => settle(false)}>
        Seguir con la mía
      </Button>
    </div>
  );
}
