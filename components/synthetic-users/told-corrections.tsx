import { EntryDate } from "@/components/shared/entry-date";
import { PersonName } from "@/components/shared/person-name";
import type { ToldCorrection } from "@/lib/publishing/review/dto";

/** The notes on its texts that a synthetic user is told for the next ones, the latest first. */
export const ToldCorrections = ({ corrections }: { corrections: ToldCorrection[] }) => (
  <section>
    <h2 className="kicker">Notas de la Redacción que se le dicen</h2>
    <p className="mt-1 text-sm text-muted-foreground">
      {corrections.length > 0
        ? "Van con cada encargo, mientras quien las escribió pueda decidir sobre sus textos."
        : "Ninguna. Lo que se diga al rechazar un texto suyo, o al pedir otra versión, se le dirá para los siguientes."}
    </p>
    {corrections.length > 0 && (
      <ul className="mt-3 border-t">
        {corrections.map(({ draft_id, text, decider, decided_at, space }) => (
          <li key={draft_id} className="grid gap-1 border-b py-3 text-sm wrap-anywhere">
            <p>«{text}»</p>
            <p className="text-muted-foreground">
              <PersonName of={decider} gone="Una cuenta que ya no está" />
              {decided_at && (
                <>
                  , <EntryDate date={decided_at} />
                </>
              )}
              . {space ? `Para «${space.name}».` : "Para todos los espacios."}
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);
