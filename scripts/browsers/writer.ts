import { readFileSync } from "node:fs";
import { register, signIn, signOut } from "./account.ts";
import { dropFile } from "./in-page.ts";
import { PHONE, WIDE, type Journey } from "./journey.ts";
import { hasItsImages, isForMembers, isForVisitors } from "./pages.ts";
import type { Sample } from "./sample.ts";
import type { Tab } from "./tab.ts";

const PREVIEW = 'img[alt="Vista previa de la imagen"]';

/** The journey of somebody who opens an account and publishes; then of an administrator, who opens every screen. */
export async function writersJourney({ tab, sample, engine, photo, step }: Journey) {
  const { browser } = tab;
  const fullName = `Clara de ${engine}`;
  const draft = `Borrador desde ${engine}`;
  const title = `Crónica desde ${engine}`;
  const space = `El Diario de ${engine}`;
  let address = "";
  await browser.resize(...WIDE);

  await step("register", async () => {
    await tab.go("/");
    await tab.click("link", "Register");
    await tab.isAt("/auth?tab=register");
    await register(tab, `clara.${engine}`, fullName);
    await tab.isAt("/");
    await tab.read("Registration successful");
    await tab.see("button", new RegExp(`Menú de ${fullName}`));
  });

  await step("write an entry and choose an image", async () => {
    await tab.click("link", "Nueva Entrada");
    await tab.isAt("/entries/create");
    await tab.type("Título", draft);
    await tab.type("Contenido", "Hoy sale el **primer** número de la mañana.");
    await tab.choose(/Elegir una imagen/, photo);
    await tab.see("image", "Vista previa de la imagen");
    await hasItsImages(tab);
  });

  await step("drop another image in its place", async () => {
    const before = await browser.run((image) => {
      return document.querySelector<HTMLImageElement>(image)?.src;
    }, PREVIEW);
    const place = "div:has(> div > label > input[type=file])";
    const bytes = readFileSync(photo, "base64");
    await browser.run(dropFile, place, "otra.png", "image/png", bytes);
    await tab.holds(
      "another image is shown",
      (image, before) => {
        const now = document.querySelector<HTMLImageElement>(image)?.src;
        return now !== undefined && now !== before;
      },
      ...([PREVIEW, before] as const),
    );
    await hasItsImages(tab);
  });

  await step("preview it", async () => {
    await tab.click("button", "Más acciones");
    await tab.click("menuitem", "Vista previa");
    await tab.see("heading", draft, "[role=dialog]");
    await tab.holds(
      "the text is rendered",
      () => document.querySelector("[role=dialog] strong")?.textContent === "primer",
    );
    await tab.press("Escape");
    await tab.seeNo("heading", draft, "[role=dialog]");
  });

  await step("publish it and read it", async () => {
    await tab.click("button", "Guardar Entrada");
    await tab.isAt("/entries");
    await tab.click("link", `Ver «${draft}»`);
    await tab.see("heading", draft, "article header");
    await hasItsImages(tab);
  });

  await step("edit it", async () => {
    await tab.click("link", "Editar", "article");
    await tab.isAt(/^\/entries\/\d+\/edit$/);
    await tab.type("Título", title);
    await tab.click("button", "Guardar Entrada");
    await tab.see("heading", title, "article header");
  });

  await step("create a space and place it there", async () => {
    await tab.click("link", "Espacios", "nav[aria-label=Principal]");
    await tab.isAt("/spaces");
    await tab.click("link", "Nuevo Espacio");
    await tab.type("Nombre", space);
    await tab.click("button", "Crear Espacio");
    await tab.isAt(/^\/s\//);
    await tab.click("link", "Añadir Entradas");
    await tab.type("Buscar entradas por título o contenido...", title);
    await tab.click("button", new RegExp(`^Añadir ?: ${title}$`));
    await tab.read("Ya está en el espacio");
    await tab.click("link", "Finalizar");
    await tab.isAt(/^\/spaces\/\d+$/);
    await tab.click("link", title);
    await tab.isAt(/^\/s\/.+\/e\//);
    await tab.see("heading", title, "article header");
    address = await browser.run(() => location.pathname);
  });

  await step("comment on it", async () => {
    await tab.type("Tu comentario", "Enhorabuena por la primera edición.");
    await tab.click("button", "Publicar comentario");
    await tab.see("heading", "Comentarios (1)");
    await tab.holds("the comment stands below it", () =>
      Boolean(document.querySelector("#comentarios ol")?.textContent?.includes("Enhorabuena")),
    );
  });

  await step("edit the profile", async () => {
    await tab.click("button", /Menú de /);
    await tab.click("menuitem", "Your Profile");
    await tab.isAt("/profile");
    await tab.type("About", "Escribo de noche.");
    await tab.click("button", "Save");
    await tab.read("Profile updated");
  });

  await step("sign out and get the visitor's pages", async () => {
    await signOut(tab);
    await tab.isAt("/auth?next=%2Fprofile");
    await tab.go(address);
    await tab.see("heading", title);
    await tab.read("Enhorabuena por la primera edición.");
    await tab.see("link", "inicia sesión");
    await isForVisitors(tab);
  });

  await step("sign in as an administrator, on the way to a screen", async () => {
    await tab.go("/people");
    await tab.isAt("/auth?next=%2Fpeople");
    await signIn(tab, sample.admin);
    await tab.isAt("/people");
    await tab.see("heading", "Personas");
    await tab.read(fullName);
  });

  await step("go through the sections of the bar", async () => {
    for (const [section, path, heading] of SECTIONS) {
      await tab.click("link", section, "nav[aria-label=Principal]");
      await tab.isAt(path);
      await isScreen(tab, heading);
    }
  });

  for (const [path, heading] of screens(sample)) {
    await step(`open ${path}`, async () => {
      await tab.go(path);
      await tab.isAt(path);
      await isScreen(tab, heading);
      await isForMembers(tab);
    });
  }

  await browser.resize(...PHONE);
  await step(
    "sign out from the phone's menu",
    async () => {
      await tab.go("/dashboard");
      await tab.click("button", "Abrir el menú");
      await tab.click("button", "Sign out");
      await tab.isAt("/auth?next=%2Fdashboard");
      await tab.go("/");
      await isForVisitors(tab);
    },
    /status 401/, // what the screen asks for once more, before it is left
  );
}

/** The sections of the bar, where they lead, and the headings of the screens there. */
const SECTIONS = [
  ["Dashboard", "/dashboard", /^Bienvenido, /],
  ["Entradas", "/entries", "Entradas"],
  ["Usuarios Sintéticos", "/synthetic-users", "Usuarios Sintéticos"],
  ["Espacios", "/spaces", "Espacios"],
  ["Tareas", "/tasks", "Tareas"],
  ["Slugs", "/slugs", "Slugs"],
  ["Dominios", "/domains", "Dominios"],
  ["Comentarios", "/comments", "Administración de Comentarios"],
] as const;

/** Every other screen that is not for everybody, and its heading. */
const screens = ({ article, space, ids }: Sample) =>
  [
    ["/entries/create", "Nueva Entrada"],
    [`/entries/${article.id}/edit`, "Editar Entrada"],
    ["/redaccion?ver=entradas", "Redacción"],
    ["/spaces/create", "Nuevo Espacio"],
    [`/spaces/${space.id}/edit`, "Editar Espacio"],
    [`/spaces/${space.id}/add-entries`, "Añadir Entradas"],
    [`/spaces/${space.id}/team`, "Equipo"],
    ["/domains/new", "Nuevo Dominio"],
    [`/domains/edit/${ids.domain}`, "Editar Dominio"],
    ["/slugs/create", "Crear Nuevo Slug"],
    [`/slugs/${ids.slug}/edit`, "Editar Slug"],
    [`/synthetic-users/${ids.machine}/detail`, "Cronista Sintética"],
    [`/synthetic-users/${ids.machine}/edit`, "Editar Usuario"],
    ["/tasks/create", "Nueva Tarea"],
    [`/tasks/${ids.task}`, "La crónica de cada día"],
    [`/tasks/${ids.task}/edit`, "Editar Tarea"],
    ["/notices", "Avisos"],
    ["/profile", "Your Profile"],
    ["/people", "Personas"],
    ["/invitations", "Invitaciones"],
    ["/redaccion?ver=denuncias", "Redacción"],
    ["/audit", "Registro"],
    ["/estado", "Estado"],
    ["/settings", "Ajustes"],
  ] as const;

/** Waits until a screen is there, with all that it fetches, and checks that it reports no failure. */
async function isScreen(tab: Tab, heading: string | RegExp) {
  await tab.see("heading", heading, "main");
  await tab.holds("nothing is being fetched any more", () => {
    return document.querySelector("main .animate-spin") === null;
  });
  await tab.holds("nothing is said to have failed", () => {
    return document.querySelector("main [role=alert]") === null;
  });
}
