import { globSync } from "node:fs";
import type { Domain } from "@/lib/spaces/domains/dto";
import type { Draft } from "@/lib/texts/drafts/dto";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Decision } from "@/lib/desk/moderation/dto";
import type { Slug } from "@/lib/texts/slugs/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Task, TaskRun } from "@/lib/newsroom/tasks/dto";
import type { User } from "@/lib/house/users/dto";
import { apiOf, expect, test, type Account } from "@/tests/support/fixtures";

interface Records {
  entry: Entry;
  slug: Slug;
  space: Space;
  domain: Domain;
  bot: User;
  task: Task;
  run: TaskRun;
  decision: Pick<Decision, "decision_id">;
  draft: Pick<Draft, "draft_id">;
}

/** What somebody finds at an address: a text of the page, or that they are sent elsewhere. */
type Found = string | { redirect: (records: Records, path: string) => string };
type Row = [
  path: (records: Records) => string,
  anonymous: Found,
  other: Found,
  owner: Found,
  admin: Found,
];

const signIn: Found = { redirect: (_, path) => `/auth?next=${encodeURIComponent(path)}` };
const home: Found = { redirect: () => "/" };
const toSlug: Found = { redirect: ({ entry }) => `/e/${entry.slug}` };
const toTab = (tab: string): Found => ({ redirect: () => `/redaccion?ver=${tab}` });
const notYours = "No administras este espacio";
const notForYou = "Esta página no es para ti";
const waiting = "Cargando…"; // a message and the list of entries follow

const at =
  (path: string): Row[0] =>
  () =>
    path;
const everybody = (path: Row[0], found: Found): Row => [path, found, found, found, found];
const members = (path: Row[0], found: Found): Row => [path, signIn, found, found, found];
const managers = (path: Row[0], denied: Found, found: Found): Row => [
  path,
  signIn,
  denied,
  found,
  found,
];

const admins = (path: Row[0], found: Found): Row => [path, signIn, notForYou, notForYou, found];

/** The same, with what the others are told instead. */
const toAdmins = (path: string, denied: string, found: Found): Row => [
  at(path),
  signIn,
  denied,
  denied,
  found,
];

/** Every page of the application. */
const table: Record<string, Row> = {
  "/[[...slug]] (home)": everybody(at("/"), "Últimas entradas"),
  "/[[...slug]]": everybody(({ entry }) => `/${entry.slug}`, "Lo que dice el artículo"),
  "/auth": [at("/auth"), "Sign in to your account", home, home, home],
  "/auth/forgot": everybody(at("/auth/forgot"), "Forgot your password?"),
  "/auth/reset": everybody(at("/auth/reset"), "Set a new password"),
  "/auth/verify": everybody(at("/auth/verify"), "Confirm your email"),
  "/audit": toAdmins("/audit", "Solo los administradores ven el registro.", "Filtrar el registro"),
  "/estado": toAdmins(
    "/estado",
    "Solo los administradores ven el estado del sitio.",
    "Cómo está cada parte del sitio.",
  ),
  "/autores/[username]": everybody(({ bot }) => `/autores/${bot.username}`, "@bot"),
  "/autores/[username]/pagina/[page]": everybody(
    ({ bot }) => `/autores/${bot.username}/pagina/2`,
    "Página no encontrada",
  ),
  "/autores/[username]/metodo": everybody(
    ({ bot }) => `/autores/${bot.username}/metodo`,
    "Cómo escribe",
  ),
  "/borrador/[key]": everybody(at(`/borrador/${"a".repeat(43)}`), "Página no encontrada"),
  "/buscar": everybody(at("/buscar?q=el"), "no basta para buscar"),
  "/comments": members(at("/comments"), "Buscar comentarios..."),
  "/dashboard": members(at("/dashboard"), "Mis Entradas"),
  "/decisions/[decisionId]": managers(
    ({ decision }) => `/decisions/${decision.decision_id}`,
    "La leen quien escribió el texto y quien modera el sitio.",
    "Es publicidad repetida.",
  ),
  "/desde/[cursor]": everybody(at("/desde/zzzzzzzz-1"), "Entradas anteriores"),
  "/domains/[[...page]]": everybody(at("/domains"), "Sin conectar"),
  "/domains/edit/[id]": managers(
    ({ domain }) => `/domains/edit/${domain.domain_id}`,
    "No administras este dominio",
    "Actualizar Dominio",
  ),
  "/domains/new": managers(at("/domains/new"), "Primero necesitas un espacio", "Crear Dominio"),
  // The pages of a domain, which no address of the main site leads to.
  "/dominio/[domain]/[[...path]]": everybody(
    ({ domain }) => `/dominio/${domain.name}`,
    "Página no encontrada",
  ),
  "/personas/[[...page]]": everybody(at("/personas"), "que han escrito personas"),
  "/s/[spaceSlug]/personas/[[...page]]": everybody(
    ({ space }) => `/s/${space.slug}/personas`,
    "que han escrito personas",
  ),
  "/rss/[[...page]]": everybody(at("/rss"), "Seguir por RSS"),
  "/pagina/[name]": everybody(at("/pagina/contacto"), "Página no encontrada"),
  "/portadas/[[...part]]": everybody(at("/portadas"), "Hemeroteca"),
  "/s/[spaceSlug]/portadas/[[...part]]": everybody(
    ({ space }) => `/s/${space.slug}/portadas`,
    "Hemeroteca",
  ),
  "/ia/[[...page]]": everybody(at("/ia"), "Quién escribe"),
  "/desarrolladores/[[...page]]": everybody(at("/desarrolladores"), "Para desarrolladores"),
  "/e/[slug]": everybody(({ entry }) => `/e/${entry.slug}`, "Lo que dice el artículo"),
  "/e/[slug]/cambios/[version]": everybody(
    ({ entry }) => `/e/${entry.slug}/cambios/2`,
    "la cifra era 112, no 121",
  ),
  "/entries": members(at("/entries"), "Buscar entradas"),
  "/entries/[id]": everybody(({ entry }) => `/entries/${entry.entry_id}`, toSlug),
  "/entries/[id]/comentarios/[cursor]": everybody(
    ({ entry }) => `/entries/${entry.entry_id}/comentarios/zzzzzzzz-1`,
    "Comentarios anteriores",
  ),
  "/entries/[id]/edit": managers(
    ({ entry }) => `/entries/${entry.entry_id}/edit`,
    waiting,
    "Guardar Entrada",
  ),
  "/entries/[id]/versiones": managers(
    ({ entry }) => `/entries/${entry.entry_id}/versiones`,
    "Estas versiones no son para ti",
    "Volver a la entrada",
  ),
  "/entries/[id]/aviso": members(
    ({ entry }) => `/entries/${entry.entry_id}/aviso`,
    "¿Qué está mal?",
  ),
  "/entries/imagenes": members(at("/entries/imagenes"), "Biblioteca de imágenes"),
  "/entries/waiting": admins(at("/entries/waiting"), toTab("entradas")),
  "/invitations": members(at("/invitations"), "Invitaciones"),
  "/invitations/accept": members(at("/invitations/accept?token=ninguna"), "La invitación no sirve"),
  "/people": admins(at("/people"), "Buscar personas"),
  "/settings": admins(at("/settings"), "Con aprobación"),
  "/settings/webhooks": admins(at("/settings/webhooks"), "Todavía no hay webhooks"),
  "/entries/create": members(at("/entries/create"), "Guardar Entrada"),
  "/notices": members(at("/notices"), "Lo que otras personas"),
  "/profile/claves": members(at("/profile/claves"), "Con una de estas claves"),
  "/profile/avisos": members(at("/profile/avisos"), "De lo que desmarques"),
  "/redaccion": members(at("/redaccion"), "antes de que lo lea nadie más"),
  "/redaccion/[draftId]": [
    ({ draft }) => `/redaccion/${draft.draft_id}`,
    signIn,
    "Página no encontrada",
    "Volver a la Redacción",
    "Volver a la Redacción",
  ],
  "/redaccion/portada": admins(at("/redaccion/portada"), "Publicar portada"),
  "/redaccion/portada/hemeroteca": admins(
    at("/redaccion/portada/hemeroteca"),
    "Componer la portada",
  ),
  "/redaccion/primeros-pasos": admins(at("/redaccion/primeros-pasos"), "ya están dados o quitados"),
  "/redaccion/registro": toAdmins(
    "/redaccion/registro",
    "Solo los administradores ven el registro de textos.",
    "Filtrar el registro de textos",
  ),
  "/redaccion/traer": toAdmins(
    "/redaccion/traer",
    "Solo los administradores traen un periódico.",
    "Archivo con los textos",
  ),
  "/redaccion/traer/[runId]": members(at("/redaccion/traer/2147483647"), "Página no encontrada"),
  "/redaccion/lecturas": members(at("/redaccion/lecturas"), "Lecturas"),
  "/redaccion/gasto": members(at("/redaccion/gasto"), "Gasto de IA"),
  "/reports": toAdmins(
    "/reports",
    "Solo quien modera el sitio ve las denuncias.",
    toTab("denuncias"),
  ),
  "/profile": members(at("/profile"), "Personal Information"),
  "/s/[spaceSlug]": everybody(({ space }) => `/s/${space.slug}`, "Portada"),
  "/s/[spaceSlug]/e/[entrySlug]": everybody(
    ({ space, entry }) => `/s/${space.slug}/e/${entry.slug}`,
    "Lo que dice el artículo",
  ),
  "/s/[spaceSlug]/pagina/[page]": everybody(
    ({ space }) => `/s/${space.slug}/pagina/2`,
    "Página no encontrada",
  ),
  "/slugs": members(at("/slugs"), "Crear Nuevo Slug"),
  "/slugs/[slugId]/edit": managers(
    ({ slug }) => `/slugs/${slug.slug_id}/edit`,
    "Este slug no es tuyo",
    "Actualizar Slug",
  ),
  "/slugs/antiguas": members(at("/slugs/antiguas"), "Llevan a su entrada a quien las abre"),
  "/slugs/create": members(at("/slugs/create"), "Crear Slug"),
  "/spaces": members(at("/spaces"), "Nuevo Espacio"),
  "/spaces/[id]": members(({ space }) => `/spaces/${space.space_id}`, "Portada"),
  "/spaces/[id]/add-entries": managers(
    ({ space }) => `/spaces/${space.space_id}/add-entries`,
    notYours,
    "Finalizar",
  ),
  "/spaces/[id]/edit": managers(
    ({ space }) => `/spaces/${space.space_id}/edit`,
    notYours,
    "Guardar Cambios",
  ),
  "/spaces/[id]/entries/[entryId]": members(
    ({ space, entry }) => `/spaces/${space.space_id}/entries/${entry.entry_id}`,
    "Lo que dice el artículo",
  ),
  "/spaces/[id]/webhooks": managers(
    ({ space }) => `/spaces/${space.space_id}/webhooks`,
    notYours,
    "Todavía no hay webhooks",
  ),
  "/spaces/[id]/team": managers(
    ({ space }) => `/spaces/${space.space_id}/team`,
    notYours,
    "Qué hace cada papel",
  ),
  "/spaces/[id]/portada/hemeroteca": managers(
    ({ space }) => `/spaces/${space.space_id}/portada/hemeroteca`,
    notYours,
    "Componer la portada",
  ),
  "/spaces/[id]/portada": managers(
    ({ space }) => `/spaces/${space.space_id}/portada`,
    notYours,
    "Publicar portada",
  ),
  "/spaces/create": members(at("/spaces/create"), "Crear Espacio"),
  "/synthetic-users": members(at("/synthetic-users"), "Nuevo Usuario Sintético"),
  "/synthetic-users/[id]/detail": members(
    ({ bot }) => `/synthetic-users/${bot.id}/detail`,
    "Entradas publicadas",
  ),
  "/synthetic-users/[id]/edit": managers(
    ({ bot }) => `/synthetic-users/${bot.id}/edit`,
    "No administras este usuario",
    "Guardar Cambios",
  ),
  "/tasks": members(at("/tasks"), "Nueva Tarea"),
  "/tasks/[taskId]": members(({ task }) => `/tasks/${task.task_id}`, "Ejecuciones"),
  "/tasks/[taskId]/edit": managers(
    ({ task }) => `/tasks/${task.task_id}/edit`,
    "No administras esta tarea",
    "Actualizar Tarea",
  ),
  "/tasks/[taskId]/runs/[runId]": managers(
    ({ run }) => `/tasks/${run.task_id}/runs/${run.task_run_id}`,
    "No administras esta tarea",
    "Respuesta del modelo",
  ),
  "/tasks/create": members(at("/tasks/create"), "Crear Tarea"),
};

let visitors: { who: string; account: Account | null }[];
let records: Records;

test.beforeAll(async ({ createAccount }) => {
  const [other, owner, admin] = await Promise.all([
    createAccount(),
    createAccount(),
    createAccount({ isAdmin: true }),
  ]);
  visitors = [
    { who: "anonymous", account: null },
    { who: "other user", account: other },
    { who: "owner", account: owner },
    { who: "admin", account: admin },
  ];
  const api = apiOf(owner);
  const space = await api.createSpace();
  const entry = await api.createEntry({ content: "Lo que dice el artículo, ni más ni menos." });
  await api.send("PATCH", `/api/entries/${entry.entry_id}`, {
    content: "Lo que dice el artículo, ni más ni menos: 112.",
    correction: "la cifra era 112, no 121",
  });
  await api.addToSpace(space.space_id, entry.entry_id);
  await api.createComment(entry.entry_id);
  await Promise.all([api.createEntry(), api.createEntry(), api.createEntry()]);
  const [slug] = await api.entrySlugs(entry.entry_id);
  if (!slug) throw new Error("An entry without a slug");
  const domain = await api.createDomain(space.space_id);
  const bot = await api.createSynthetic();
  const task = await api.createTask(bot.id, space.space_id);
  const sample = await api.createSynthetic({ model: "demo" });
  const ran = await api.createTask(sample.id, space.space_id);
  const executed = await api.send("POST", `/api/tasks/${ran.task_id}/execute`);
  const { run } = (await executed.json()) as { run: TaskRun };
  const { comment_id } = await api.createComment(entry.entry_id);
  const decided = await apiOf(admin).send("POST", `/api/comments/${comment_id}/decision`, {
    ...{ outcome: "removed", reason: "spam", statement: "Es publicidad repetida." },
  });
  const decision = (await decided.json()) as Records["decision"];
  const written = await api.send("POST", "/api/ai/generate-news", {
    ...{ userId: (await api.createSynthetic({ model: "demo" })).id },
    ...{ spaceId: space.space_id, draft: true },
  });
  const { draft } = (await written.json()) as Pick<Records, "draft">;
  records = { space, entry, slug, domain, bot, task, run, decision, draft };
});

test("the table holds every page", () => {
  const pages = globSync("app/**/page.tsx").map(
    (file) =>
      file
        .replace(/^app/, "")
        .replace(/\/page\.tsx$/, "")
        .replace(/\/\([^)]*\)/g, "") || "/",
  );
  expect(pages.filter((page) => !(page in table))).toEqual([]);
});

for (const [name, [path, ...cells]] of Object.entries(table)) {
  test(name, async () => {
    const address = path(records);
    const [, , forOwner] = cells;
    for (const [index, found] of cells.entries()) {
      const { who, account } = visitors[index] ?? { who: "nobody", account: null };
      const response = await apiOf(account).get(address);
      if (typeof found !== "string") {
        expect([307, 308], who).toContain(response.status);
        const location = new URL(response.headers.get("location") ?? "", response.url);
        expect(location.pathname + location.search, who).toBe(found.redirect(records, address));
        continue;
      }
      const html = await response.text();
      expect(html, who).toContain(found);
      expect(response.status, who).toBe(found === "Página no encontrada" ? 404 : 200);
      if (typeof forOwner === "string" && forOwner !== found) {
        expect(html, who).not.toContain(forOwner);
      }
    }
  });
}

test("what is missing among the private screens is a 404 for members only", async () => {
  const [anonymous, member] = [apiOf(null), apiOf(visitors[1]?.account ?? null)];
  for (const [address, text] of [
    ["/entries/2147483647/edit", "Entrada no encontrada"],
    ["/entries/cero/edit", "Entrada no encontrada"],
    ["/domains/edit/2147483647", "Página no encontrada"],
    ["/domains/edit/cero", "Página no encontrada"],
    ["/tasks/2147483647", "No se encontró la tarea especificada"],
    ["/tasks/cero/edit", "No se encontró la tarea especificada"],
    ["/spaces/2147483647", "Página no encontrada"],
    ["/spaces/2147483647/edit", "Página no encontrada"],
    ["/spaces/2147483647/add-entries", "Página no encontrada"],
    [`/spaces/${records.space.space_id}/entries/2147483647`, "Página no encontrada"],
    ["/synthetic-users/2147483647/detail", "Usuario no encontrado"],
    ["/synthetic-users/cero/edit", "El usuario que intenta editar no existe"],
    [
      `/synthetic-users/${visitors[1]?.account?.id}/edit`,
      "El usuario que intenta editar no existe",
    ],
  ] as const) {
    const page = await member.get(address);
    expect([page.status, await page.text()], address).toEqual([404, expect.stringContaining(text)]);
    expect((await anonymous.get(address)).status, address).toBe(307);
  }
});

test("who signs in comes back to the screen they wanted", async ({ page, createAccount }) => {
  const { username, password } = await createAccount();
  await page.goto("/spaces/create?desde=aqui");
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent("/spaces/create?desde=aqui")}`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/spaces/create?desde=aqui");
  await expect(page.getByRole("heading", { name: "Nuevo Espacio" })).toBeVisible();
});

test("a session that has ended leads to sign in as well", async ({
  page,
  login,
  strays,
  createAccount,
}) => {
  strays.allow(/status of 401 .*\/api\/user/);
  const account = await createAccount();
  await apiOf(account).send("POST", "/api/logout");
  await login(account);
  await page.goto("/entries/create");
  await expect(page).toHaveURL("/auth?next=%2Fentries%2Fcreate");
  await expect(page.getByRole("heading", { name: "Sign in to your account" })).toBeVisible();
});

test("nobody is sent to another site after signing in", async ({ page, createAccount }) => {
  const { username, password } = await createAccount();
  await page.goto(`/auth?next=${encodeURIComponent("//sitio.invalid/robo")}`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Bienvenido a Rotativa" })).toBeVisible();
  await expect(page).toHaveURL("/");
});
