import type { Person } from "@/lib/accounts/people/dto";
import type { StandingChanges } from "@/lib/accounts/people/schema";
import { canManagePeople } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";

export interface Decision {
  /** The label in the menu. */
  label: string;
  changes: StandingChanges | "refuse";
  /** The message once it is done. */
  said: string;
  /** The consequences, shown in a question before it is done; without them nothing is asked. */
  warning?: string;
  destructive?: boolean;
}

/** Lists the decisions that the actor may take about an account, in the order of the menu. */
export function decisionsOn(
  person: Person,
  actor: Pick<Actor, "id" | "isAdmin" | "isEditor">,
): Decision[] {
  if (person.waiting) return [refusal];
  const all = [trust(person), ...(canManagePeople(actor) ? ofAdministrators(person, actor) : [])];
  return all.filter((decision) => decision !== null);
}

export const refusal: Decision = {
  label: "Rechazar",
  changes: "refuse",
  said: "Solicitud rechazada",
  warning: "La cuenta se borra. Su nombre y su correo quedan libres para otra solicitud.",
  destructive: true,
};

function trust({ trusted, isAdmin, isEditor }: Person): Decision | null {
  if (!trusted) {
    return {
      label: "Confiar en la cuenta",
      changes: { trusted: true },
      said: "Cuenta de confianza",
    };
  }
  if (isAdmin || isEditor) return null; // administrators and editors are always trusted
  return {
    label: "Quitar la confianza",
    changes: { trusted: false },
    said: "La cuenta vuelve a ser nueva",
    warning:
      "Lo que ya está en la portada sigue ahí. Lo que publique desde ahora esperará a que alguien lo admita.",
  };
}

function ofAdministrators(person: Person, actor: Pick<Actor, "id">): (Decision | null)[] {
  const { isAdmin, isEditor, suspended, silenced } = person;
  const own = person.id === actor.id; // nobody takes from themselves what they could not give back
  return [
    isEditor
      ? {
          label: "Dejar de ser editor del sitio",
          changes: { isEditor: false },
          said: "Ya no edita el sitio",
          warning: "Ya no podrá admitir textos, confiar en cuentas ni moderar.",
        }
      : {
          label: "Hacer editor del sitio",
          changes: { isEditor: true },
          said: "Ya edita el sitio",
          warning: "Podrá admitir textos, confiar en cuentas nuevas y moderar en todo el sitio.",
        },
    isAdmin
      ? own
        ? null
        : {
            label: "Dejar de administrar",
            changes: { isAdmin: false },
            said: "Ya no administra el sitio",
            warning: "Ya no podrá cambiar los ajustes ni los textos, espacios y cuentas de otros.",
            destructive: true,
          }
      : {
          label: "Hacer administrador",
          changes: { isAdmin: true },
          said: "Ya administra el sitio",
          warning: "Podrá cambiarlo todo: ajustes, cuentas, espacios y los textos de cualquiera.",
        },
    person.picture && !own
      ? {
          label: "Quitar la foto",
          changes: { picture: null },
          said: "Foto quitada",
          warning:
            "Vuelve el dibujo de su nombre de usuario. Podrá poner otra mientras pueda publicar.",
          destructive: true,
        }
      : null,
    silenced
      ? { label: "Levantar el silencio", changes: { silenced: false }, said: "Silencio levantado" }
      : own
        ? null
        : {
            label: "Silenciar",
            changes: { silenced: true },
            said: "Cuenta silenciada",
            warning:
              "Podrá entrar y leer, pero no publicar ni cambiar nada que otros lean. Sus tareas se pausan. Lo publicado sigue como está.",
            destructive: true,
          },
    suspended
      ? {
          label: "Levantar la suspensión",
          changes: { suspended: false },
          said: "Suspensión levantada",
        }
      : own
        ? null
        : {
            label: "Suspender",
            changes: { suspended: true },
            said: "Cuenta suspendida",
            warning:
              "Se cierran sus sesiones y no podrá volver a entrar. Sus tareas se pausan. Lo publicado sigue como está.",
            destructive: true,
          },
  ];
}
