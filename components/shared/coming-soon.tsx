import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import { PageHeader } from "./page-header";

/** The page of a section that is announced but not open yet. */
export function ComingSoon({ title }: { title: string }) {
  return (
    <div className="page py-10">
      <PageHeader title={title} />
      <p className="max-w-prose text-lg">Esta sección estará disponible muy pronto.</p>
      <Button asChild variant="outline" className="mt-6">
        <Link href={routes.home}>Volver a la portada</Link>
      </Button>
    </div>
  );
}
