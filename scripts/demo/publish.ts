import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/kernel/actor";
import { createComment } from "@/lib/publishing/publish/comment-commands";
import { createEntry } from "@/lib/publishing/publish/entry-commands";
import { listEntries } from "@/lib/texts/entries/queries";
import { conflict } from "@/lib/kernel/errors";
import { rasterizeSvg } from "@/lib/operation/import/rasterize-svg";
import { createSpace } from "@/lib/spaces/spaces/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { listSpaces } from "@/lib/spaces/spaces/queries";
import { SAMPLE_MODEL } from "@/lib/machines/synthetic-users/schema";
import { createTask } from "@/lib/newsroom/tasks/commands";
import { storeImage } from "@/lib/platform/uploads/commands";
import { registerSynthetic } from "@/lib/machines/synthetic-users/commands";
import { registerPerson } from "@/lib/accounts/registration/commands";
import { findActor, findFirstAdmin } from "@/lib/house/users/queries";
import { readArticles, readPicture, type Article } from "./articles";
import { machines, people, spaces, tasks } from "./cast";
import { fillNewsroom } from "./newsroom";

const HOUR = 3_600_000;

export interface Published {
  /** How many articles of people and machines there are, without the texts of the newsroom. */
  entries: number;
  /** The credentials of the administrator that was made for a site without one; null otherwise. */
  credentials: { username: string; password: string } | null;
}

/**
 * Fills an empty site with the demonstration's newspaper, in the name of the first administrator, who is made when
 * there is none. `onEntry` is called before each entry. Throws 409 for a site that has entries or spaces.
 */
export async function publishDemo(
  onEntry: (title: string, number: number, of: number) => void = () => {},
): Promise<Published> {
  await refuseFilledSite();
  const { admin, credentials } = await administrator();
  const authors = { ...(await createPeople()), ...(await createMachines(admin)) };
  const places = await createSpaces(admin);
  const articles = readArticles();
  for (const [index, article] of articles.entries()) {
    onEntry(article.title, index + 1, articles.length);
    await publishArticle(article, admin, authors, places);
  }
  for (const { by, space, ...task } of tasks) {
    await createTask(admin, {
      ...task,
      user_id: actorOf(authors, by).id,
      space_id: spaceOf(places, space),
    });
  }
  await fillNewsroom(admin, ({ by, space }) => ({
    userId: actorOf(authors, by).id,
    spaceId: spaceOf(places, space),
  }));
  return { entries: articles.length, credentials };
}

type Authors = Record<string, Actor>;
type Places = Record<string, number>;

async function publishArticle(article: Article, admin: Actor, authors: Authors, places: Places) {
  const { title, content, slug, space, author, days, picture, comments } = article;
  const created = new Date(Date.now() - days * 24 * HOUR + ((days * 5) % 9) * HOUR);
  const image = picture ? (await storeImage(await rasterizeSvg(readPicture(picture)))).url : null;
  const { entry_id } = await createEntry(
    actorOf(authors, author),
    { title, content, image },
    { created, slug },
  );
  await addEntryToSpace(admin, spaceOf(places, space), entry_id, created);
  for (const [index, { by, text }] of comments.entries()) {
    const later = created.getTime() + (index + 1) * 2.6 * HOUR;
    const said = new Date(Math.min(later, Date.now()));
    await createComment(
      actorOf(authors, by),
      entry_id,
      { content: text, image: null },
      { created: said },
    );
  }
}

async function refuseFilledSite() {
  const [entries, others] = await Promise.all([
    listEntries({ limit: 1 }),
    listSpaces({ limit: 1 }),
  ]);
  if (entries.items.length > 0 || others.items.length > 0) {
    throw conflict(
      "El sitio ya tiene entradas o espacios: la demostración solo llena un sitio vacío. Prueba con otra carpeta: DATA_DIR=.demo npm run demo",
    );
  }
}

async function administrator() {
  const first = await findFirstAdmin();
  if (first) return { admin: first, credentials: null };
  const credentials = { username: "redaccion", password: randomPassword() };
  const admin = await openAccount({
    ...credentials,
    fullName: "Redacción de Ribadelmar",
    email: "redaccion@ejemplo.invalid",
  });
  return { admin, credentials };
}

async function openAccount(input: Parameters<typeof registerPerson>[0]): Promise<Actor> {
  const { username } = await registerPerson(input);
  const actor = await findActor(username);
  if (!actor) throw new Error(`${username} is gone.`);
  return actor;
}

/** Opens the people's accounts. Nobody signs in as one of them: their passwords are thrown away. */
async function createPeople(): Promise<Authors> {
  const made = Object.entries(people).map(async ([username, fullName]) => {
    const email = `${username}@ejemplo.invalid`;
    return [
      username,
      await openAccount({ username, fullName, email, password: randomPassword() }),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

async function createMachines(owner: Actor): Promise<Authors> {
  const made = Object.entries(machines).map(async ([key, machine]) => {
    const input = { ...machine, synthetic: true as const, model: SAMPLE_MODEL, token: null };
    const account = await registerSynthetic(owner, input);
    return [key, { ...account, trusted_at: owner.trusted_at }] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

async function createSpaces(owner: Actor): Promise<Places> {
  const made = Object.entries(spaces).map(
    async ([key, space]) => [key, (await createSpace(owner, space)).space_id] as const,
  );
  return Object.fromEntries(await Promise.all(made));
}

function actorOf(authors: Authors, key: string): Actor {
  const author = authors[key];
  if (!author) throw new Error(`Nobody is called ${key}.`);
  return author;
}

function spaceOf(places: Places, key: string): number {
  const space = places[key];
  if (!space) throw new Error(`No space is called ${key}.`);
  return space;
}

const randomPassword = () => randomBytes(12).toString("base64url");
