import Link from "next/link";
import { routes } from "@/lib/platform/addresses/routes";

/** Tells an administrator without a second factor to add one, on the dashboard. */
export function FactorUrge() {
  return (
    <p className="mb-8 border-l-4 border-accent bg-accent-soft px-4 py-3">
      Administras este sitio y entras solo con una contraseña.{" "}
      <Link href={routes.profile} className="font-medium underline underline-offset-4">
        Añade un segundo factor en tu perfil
      </Link>
      .
    </p>
  );
}
