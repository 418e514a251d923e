import Link from "next/link";
import { routes } from "@/lib/platform/addresses/routes";
import type { Entry } from "@/lib/texts/entries/dto";
import { correctionSentence } from "@/lib/texts/versions/correction-sentence";

interface EntryCorrectionsProps {
  entry: Pick<Entry, "entry_id" | "slug" | "corrections">;
  siteTz: string;
}

/** Lists the corrections of an entry for its readers, each with what it changed. */
export function EntryCorrections({ entry, siteTz }: EntryCorrectionsProps) {
  if (entry.corrections.length === 0) return null;
  return (
    <section
      aria-label="Correcciones"
      className="mx-auto mt-9 grid max-w-[42rem] gap-2 border-l-2 border-accent ps-4 text-sm"
    >
      {entry.corrections.map((correction) => (
        <p key={correction.version} className="wrap-anywhere">
          {correctionSentence(correction, siteTz)}
          <span className="print:hidden">
            {" · "}
            <Link href={routes.correction(entry, correction.version)} className="link">
              Ver el cambio
            </Link>
          </span>
        </p>
      ))}
    </section>
  );
}
