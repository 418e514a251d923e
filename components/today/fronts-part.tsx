import Link from "next/link";
import { sayPublished, sayScheduled } from "@/components/editions/words";
import { DeskItem, DeskPart } from "@/components/shared/desk-part";
import { useSite } from "@/components/shared/site-context";
import type { DeskFront } from "@/lib/desk/lists/dto";
import { routes } from "@/lib/platform/addresses/routes";

/** The front pages that the user may compose: the state of each, what is scheduled, and the link to compose it. */
export function FrontsPart({ fronts }: { fronts: DeskFront[] }) {
  return (
    <DeskPart title="Portadas">
      {fronts.map((front) => (
        <FrontItem key={front.space?.space_id ?? 0} front={front} />
      ))}
    </DeskPart>
  );
}

function FrontItem({ front: { space, published, scheduled } }: { front: DeskFront }) {
  const { siteTz } = useSite();
  const name = space?.name ?? "Portada del sitio";
  return (
    <DeskItem href={space ? routes.spaceFront(space.slug) : routes.home} title={name}>
      {published ? sayPublished(published, siteTz) : "Sin componer: por fecha"}
      {scheduled.map((hour) => (
        <span key={hour.at} className="block">
          {sayScheduled(hour, siteTz)}
        </span>
      ))}
      <Link
        href={space ? routes.compose(space.space_id) : routes.composeHome}
        prefetch={false}
        className="block w-fit py-1 font-medium text-foreground underline underline-offset-4"
      >
        Componer<span className="sr-only">: {name}</span>
      </Link>
    </DeskItem>
  );
}
