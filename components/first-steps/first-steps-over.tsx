import { Notice } from "@/components/shared/notice";
import { routes } from "@/lib/platform/addresses/routes";
import { stepPlaces } from "./places";

/** Shown in place of the first steps, once they are done or put away. */
export function FirstStepsOver() {
  return (
    <Notice
      title="Primeros pasos"
      ways={[
        { href: routes.dashboard, label: "Volver al Dashboard" },
        ...Object.values(stepPlaces),
      ]}
    >
      Los primeros pasos de este periódico ya están dados o quitados, y no se muestran más. Lo que
      pedían se hace cuando quieras desde aquí, y está también en los menús.
    </Notice>
  );
}
