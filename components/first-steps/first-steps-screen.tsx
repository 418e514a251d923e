import { Check } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/shared/button-link";
import { Screen } from "@/components/shared/screen";
import { Badge } from "@/components/ui/badge";
import {
  countDone,
  isOptional,
  type FirstSteps,
  type KnownCosts,
} from "@/lib/accounts/first-steps/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { stepPlaces } from "./places";
import { PutAway } from "./put-away";
import { WhatItCosts } from "./what-it-costs";

interface Step {
  key: keyof FirstSteps;
  title: string;
  description: ReactNode;
}

const stepsOf = (costs: KnownCosts): Step[] => [
  {
    key: "name",
    title: "Ponle nombre al periódico",
    description: "Con su lema, su logotipo y su color. Los lectores lo ven en cuanto lo guardas.",
  },
  {
    key: "space",
    title: "Abre la primera sección",
    description: "Un espacio reúne entradas de un tema y tiene su propia portada.",
  },
  {
    key: "entry",
    title: "Publica el primer texto",
    description: (
      <>
        O trae lo que ya publicaste en otro sitio:{" "}
        <Link href={routes.bringing} className="link">
          Traer un periódico
        </Link>
        . Y si quieres mirar antes un periódico lleno: con <code>npm run demo</code>, en el
        servidor, entran veinte artículos en tres espacios y dos usuarios sintéticos.
      </>
    ),
  },
  {
    key: "domain",
    title: "Dale un dominio a una sección",
    description:
      "Si tienes uno: ahí la sección es un periódico aparte. La pantalla dice qué registros hay que poner en el DNS.",
  },
  {
    key: "synthetic",
    title: "Crea el primer usuario sintético",
    description: <WhatItCosts costs={costs} />,
  },
];

/** `/redaccion/primeros-pasos`: the first steps of a new newspaper, in order; a step is done once its result exists. */
export function FirstStepsScreen({ steps, costs }: { steps: FirstSteps; costs: KnownCosts }) {
  const { done, of } = countDone(steps);
  const all = stepsOf(costs);
  const next = all.find(({ key }) => !steps[key] && !isOptional(key))?.key;
  return (
    <Screen
      narrow
      title="Primeros pasos"
      subtitle={
        next
          ? "Déjalos cuando quieras: en el Dashboard está el camino de vuelta, hasta que los termines o los quites."
          : "Los has dado todos. Esta página ya no se ofrece más."
      }
      back={{ href: routes.dashboard, label: "Volver al Dashboard" }}
      actions={next && <PutAway />}
    >
      <p className="mb-6 text-muted-foreground">{`${done} de ${of} hechos`}</p>
      <ol className="grid">
        {all.map(({ key, ...step }) => (
          <StepItem
            key={key}
            {...step}
            {...stepPlaces[key]}
            optional={isOptional(key)}
            state={steps[key] ? "done" : key === next ? "next" : "later"}
          />
        ))}
      </ol>
    </Screen>
  );
}

interface StepItemProps extends Omit<Step, "key"> {
  href: Route;
  label: string;
  optional: boolean;
  state: "done" | "next" | "later";
}

function StepItem({ title, description, href, label, optional, state }: StepItemProps) {
  return (
    <li className="grid gap-3 border-t py-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-8">
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 headline text-xl">
          {state === "done" && <Check aria-hidden className="size-5 shrink-0 text-accent" />}
          {title}
          {state === "done" && <span className="sr-only">: hecho</span>}
          {optional && state !== "done" && <Badge>Opcional</Badge>}
        </h2>
        <div className="mt-1 max-w-prose text-muted-foreground">{description}</div>
      </div>
      <ButtonLink
        href={href}
        variant={state === "next" ? "default" : "outline"}
        className="justify-self-start"
      >
        {label}
      </ButtonLink>
    </li>
  );
}
