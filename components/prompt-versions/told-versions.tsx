import { EntryDate } from "@/components/shared/entry-date";
import type { ToldVersion } from "@/lib/machines/prompt-versions/dto";

/** The versions of personality and instructions that a text was written with, one in a line. */
export function ToldVersions({ versions }: { versions: Omit<ToldVersion, "note">[] }) {
  if (versions.length === 0) return "No se sabe";
  return versions.map(({ version_id, scope, created }) => (
    <p key={version_id}>
      {scope === "task" ? "Instrucciones" : "Personalidad"} nº {version_id}, del{" "}
      <EntryDate date={created} />
    </p>
  ));
}
