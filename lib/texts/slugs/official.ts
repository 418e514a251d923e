import { reservedSegments } from "@/lib/platform/addresses/routes";

/**
 * First segments that readers would take for pages of the site itself: only administrators may give new ones. An entry
 * that has one already keeps it.
 */
const officialSegments = new Set(
  (
    "staff soporte support ayuda help contacto contact privacidad privacy aviso-legal legal cookies " +
    "politica-de-privacidad politica-de-cookies terminos terminos-y-condiciones condiciones terms " +
    "cuenta cuentas account entrar acceso salir registro iniciar-sesion signin sign-in signup " +
    "password contrasena reset restablecer verify verificar verificacion seguridad security moderacion " +
    "administracion administrador oficial sistema system root pago pagos invitacion settings ajustes people " +
    "personas puerta admin auth login logout register"
  ).split(" "),
);

/** Returns whether a path would be taken for a page of the site itself, also below `e/` and with an ending (`.html`). */
export function looksOfficial(path: string): boolean {
  const [first = "", second = ""] = path.split(/[/?]/);
  const segment = first === "e" ? second : first;
  return (
    officialSegments.has(segment.replace(/\.\w+$/, "")) ||
    (first === "e" && reservedSegments.has(segment))
  );
}
