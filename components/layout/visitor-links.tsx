import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";

/** The two ways in. They are all a reader without JavaScript gets, and work for them. */
export function VisitorLinks() {
  return (
    <div lang="en" className="flex items-center">
      <Button asChild variant="ghost">
        <Link href={routes.auth()}>Login</Link>
      </Button>
      <Button asChild variant="ghost">
        <Link href={routes.auth({ tab: "register" })}>Register</Link>
      </Button>
    </div>
  );
}
