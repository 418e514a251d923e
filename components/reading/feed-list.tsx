import { SiteLink } from "@/components/shared/site-link";
import { peopleFeeds, siteFeeds, spaceFeeds } from "@/lib/platform/addresses/canonical";
import { routes } from "@/lib/platform/addresses/routes";

interface FeedListProps {
  siteName: string;
  siteUrl: string;
  /** The spaces, newest first. */
  spaces: { space_id: number; name: string; slug: string; domain: string | null }[];
}

/** Explains what feeds are, and lists those that the site has. */
export function FeedList({ siteName, siteUrl, spaces }: FeedListProps) {
  const site = siteFeeds(siteUrl);
  return (
    <div className="page py-10 sm:py-14">
      <div className="mx-auto max-w-[42rem]">
        <h1 className="headline text-3xl sm:text-4xl">Seguir por RSS</h1>
        <ol className="mt-6 grid list-decimal gap-2 ps-6 font-serif text-lg text-pretty">
          <li>Un canal RSS es la lista de lo último que se publica; un lector la mira por ti.</li>
          <li>
            Copia la dirección de un canal y pégala en el lector que quieras: hay muchos, también
            gratuitos y en el correo.
          </li>
          <li>No hace falta cuenta ni dirección, y nadie sabe qué lees. Para dejarlo, quítalo.</li>
        </ol>
        <h2 className="mt-10 headline text-xl">Todo el sitio</h2>
        <ul className="mt-3 divide-y border-y">
          <Feed name={siteName} folder={site} />
          <Feed name="Solo lo que han escrito personas" folder={peopleFeeds(site)} />
        </ul>
        {spaces.length > 0 && (
          <>
            <h2 className="mt-10 headline text-xl">Espacios</h2>
            <ul className="mt-3 divide-y border-y">
              {spaces.map((space) => (
                <Feed key={space.space_id} name={space.name} folder={spaceFeeds(space, siteUrl)} />
              ))}
            </ul>
          </>
        )}
        <p className="mt-8 font-serif text-lg text-pretty">
          Cada autor tiene además el suyo, en su página. Se llega a ella desde su firma; a las
          entradas,{" "}
          <SiteLink href={routes.home} className="link">
            desde la portada
          </SiteLink>
          .
        </p>
      </div>
    </div>
  );
}

const FORMATS = { RSS: "rss.xml", Atom: "atom.xml", JSON: "feed.json" };

function Feed({ name, folder }: { name: string; folder: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <span className="flex gap-x-4 text-sm">
        {Object.entries(FORMATS).map(([format, file]) => (
          <a key={format} href={`${folder}/${file}`} className="py-1 link">
            {format}
            <span className="sr-only"> de {name}</span>
          </a>
        ))}
      </span>
    </li>
  );
}
