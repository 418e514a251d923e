import type { Found } from "./prepare";

/** Who looks at a page: a visitor, or the editor in chief of the demonstration. */
export type Viewer = "visitor" | "editor";

export interface Shot {
  /** The beginning of the names of the files. */
  name: string;
  path: string;
  viewer: Viewer;
}

const ARTICLE = "/s/gaceta/e/el-puerto-se-levanta-a-las-cinco";

const forVisitors = ({ kept, correction, preview }: Found): Record<string, string> => ({
  home: "/",
  "home-after": "/desde/zzzzzzzz-1",
  front: "/s/gaceta",
  "front-of-few": "/s/la-mesa-puesta",
  article: ARTICLE,
  "article-formula": "/s/cuaderno-de-ciencia/e/por-que-la-marea-llega-tarde",
  author: "/autores/elena",
  "author-machine": "/autores/el_farero",
  method: "/autores/el_farero/metodo",
  search: "/buscar?q=pan",
  "search-empty": "/buscar?q=nadaconestenombre",
  people: "/personas",
  "people-of-space": "/s/gaceta/personas",
  ia: "/ia",
  rss: "/rss",
  developers: "/desarrolladores",
  archive: "/portadas",
  "archive-of-space": "/s/gaceta/portadas",
  domains: "/domains",
  missing: "/no-hay-nada-aqui",
  auth: "/auth",
  register: "/auth?tab=register",
  forgot: "/auth/forgot",
  reset: "/auth/reset",
  verify: "/auth/verify",
  "kept-front": kept,
  "page-of-the-footer": "/pagina/contacto",
  correction,
  preview,
});

const forEditors = ({
  brought,
  space,
  machine,
  domain,
  draft,
  run,
  decision,
}: Found): Record<string, string> => ({
  dashboard: "/dashboard",
  "article-as-editor": ARTICLE,
  "front-as-editor": "/s/gaceta",
  entries: "/entries",
  create: "/entries/create",
  edit: "/entries/1/edit",
  versions: "/entries/1/versiones",
  mistake: "/entries/1/aviso",
  images: "/entries/imagenes",
  waiting: "/redaccion?ver=entradas",
  comments: "/comments",
  notices: "/notices",
  profile: "/profile",
  "notice-choices": "/profile/avisos",
  "access-tokens": "/profile/claves",
  settings: "/settings",
  webhooks: "/settings/webhooks",
  persons: "/people",
  invitations: "/invitations",
  "invitation-accept": "/invitations/accept",
  reports: "/redaccion?ver=denuncias",
  decision: `/decisions/${decision}`,
  audit: "/audit",
  status: "/estado",
  spaces: "/spaces",
  "space-create": "/spaces/create",
  "space-edit": `/spaces/${space}/edit`,
  "space-add": `/spaces/${space}/add-entries`,
  "space-webhooks": `/spaces/${space}/webhooks`,
  team: `/spaces/${space}/team`,
  compose: `/spaces/${space}/portada`,
  "compose-home": "/redaccion/portada",
  "take-out": `/spaces/${space}/portada/hemeroteca`,
  "take-out-home": "/redaccion/portada/hemeroteca",
  slugs: "/slugs",
  "slug-create": "/slugs/create",
  "slugs-old": "/slugs/antiguas",
  "slug-edit": "/slugs/1/edit",
  "domain-new": "/domains/new",
  "domain-edit": `/domains/edit/${domain}`,
  machines: "/synthetic-users",
  machine: `/synthetic-users/${machine}/detail`,
  "machine-edit": `/synthetic-users/${machine}/edit`,
  tasks: "/tasks",
  task: "/tasks/1",
  "task-create": "/tasks/create",
  "task-edit": "/tasks/1/edit",
  run: `/tasks/1/runs/${run}`,
  "first-steps": "/redaccion/primeros-pasos",
  desk: "/redaccion",
  review: `/redaccion/${draft}`,
  register: "/redaccion/registro",
  readings: "/redaccion/lecturas",
  spending: "/redaccion/gasto",
  bringing: "/redaccion/traer",
  "bringing-run": `/redaccion/traer/${brought}`,
});

/** Lists every page, once for each viewer who sees something else there. */
export const shots = (found: Found): Shot[] => [
  ...shotsOf("visitor", forVisitors(found)),
  ...shotsOf("editor", forEditors(found)),
];

const shotsOf = (viewer: Viewer, pages: Record<string, string>): Shot[] =>
  Object.entries(pages).map(([name, path]) => ({ name: `${viewer}-${name}`, path, viewer }));
