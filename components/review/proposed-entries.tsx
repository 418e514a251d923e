import Link from "next/link";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import type { Waiting } from "@/lib/desk/lists/dto";
import { routes } from "@/lib/platform/addresses/routes";

/** The spaces to which entries are proposed, with how many. They are decided about on the team page of each space. */
export function ProposedEntries({ proposals }: Pick<Waiting, "proposals">) {
  if (proposals.length === 0) return <EmptyState title="No hay entradas propuestas" />;
  return (
    <KeyedList>
      <ul className="border-t">
        {proposals.map(({ space_id, name, count }) => (
          <li key={space_id} className="grid gap-1 border-b py-5">
            <h2 className="headline text-xl wrap-anywhere">
              <Link href={routes.proposals(space_id)} className="link-quiet">
                {name}
              </Link>
            </h2>
            <p className="text-sm text-muted-foreground">
              {count === 1 ? "1 entrada propuesta" : `${count} entradas propuestas`}
            </p>
          </li>
        ))}
      </ul>
    </KeyedList>
  );
}
