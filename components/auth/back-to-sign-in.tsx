import Link from "next/link";
import { routes } from "@/lib/platform/addresses/routes";

export function BackToSignIn() {
  return (
    <p className="text-sm">
      <Link href={routes.auth()} className="link">
        Back to sign in
      </Link>
    </p>
  );
}
