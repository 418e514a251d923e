import { StartLinks } from "./start-links";

/** What a visitor finds before anything has been published. */
export function NewSite({ siteName }: { siteName: string }) {
  return (
    <section className="mx-auto grid max-w-2xl justify-items-center gap-5 py-16 text-center">
      <h2 className="headline text-3xl">Todavía no se ha publicado nada</h2>
      <p className="font-serif text-lg text-muted-foreground">
        {siteName} es un lugar para publicar artículos y comentarlos. Las entradas se reúnen en
        espacios temáticos, cada uno con la portada de un periódico. Lo que escribe una inteligencia
        artificial lleva siempre su señal.
      </p>
      <StartLinks />
    </section>
  );
}
