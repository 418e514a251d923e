import type { ComponentProps } from "react";
import { Notice } from "./notice";

/** In place of a screen for those who may not use it; the words are the entity's. */
export function NotYours(props: Omit<ComponentProps<typeof Notice>, "kicker">) {
  return <Notice kicker="Acceso denegado" {...props} />;
}
