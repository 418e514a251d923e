import { imageFile, imageForm } from "../../tests/support/image-file.ts";

/** The password of every account here. */
export const PASSWORD = "una clave larga";

/** How many comments there are: more than the page of an entry shows. */
const COMMENTS = 103;
/** How many of these entries there are: more than a page of search results and a page of an author hold. */
const CHRONICLES = 32;

export type Sample = Awaited<ReturnType<typeof publishSample>>;

/** Fills an empty site with the texts that the journeys need. The first account is its administrator's. */
export async function publishSample(origin: string) {
  const admin = await openAccount(origin, "ana", "Ana Editora");
  const reader = await openAccount(origin, "luis", "Luis Lector");
  const image = await uploadPhoto(admin);
  const space = await admin<{ space_id: number; slug: string }>("/api/spaces", {
    name: "La Gaceta",
    subtitle: "Todas las mañanas",
  });
  const title = "La fórmula de la imprenta";
  const content = [
    "Un texto con **negrita** y una fórmula: $x^2$.",
    "$$\\frac{a}{b}$$",
    `![Una foto](${image})`,
  ].join("\n\n");
  const article = await publish(admin, { title, content, image });
  for (let number = 1; number <= CHRONICLES; number++) {
    const { entry_id } = await publish(admin, {
      title: `Crónica ${number} de la linotipia`,
      content: "Un texto con lo justo para publicarse.",
      image: number % 4 ? null : image,
    });
    if (number > CHRONICLES - 8) await place(admin, space.space_id, entry_id);
  }
  await place(admin, space.space_id, article.entry_id);
  const comments = [];
  for (let number = 1; number <= COMMENTS; number++) {
    const content = `Comentario ${number}.`;
    comments.push(
      await reader<{ comment_id: number }>(`/api/entries/${article.entry_id}/comments`, {
        content,
      }),
    );
  }
  const broken = await publish(admin, {
    title: "Una foto perdida",
    content: "Aquí había una foto: ![Una foto](/uploads/perdida.webp)",
  });
  const machine = await admin<{ id: number }>("/api/register", {
    synthetic: true,
    username: "cronista",
    fullName: "Cronista Sintética",
    model: "demo",
  });
  const task = await admin<{ task_id: number }>("/api/tasks", {
    name: "La crónica de cada día",
    user_id: machine.id,
    space_id: space.space_id,
    type: "Entry",
    instructions: "Escribe una crónica breve.",
    schedule: "1440",
  });
  const domain = await admin<{ domain_id: number }>("/api/domains", {
    name: "gaceta.localhost",
    space_id: space.space_id,
  });
  const [slug] = await admin<{ slug_id: number }[]>(`/api/entries/${article.entry_id}/slugs`);
  return {
    admin: "ana",
    reader: "luis",
    space: { id: space.space_id, name: "La Gaceta", path: `/s/${space.slug}` },
    article: {
      ...{ id: article.entry_id, title, path: `/s/${space.slug}/e/${article.slug}` },
      ...{ comments: COMMENTS, oldestComment: comments[0]?.comment_id },
    },
    broken: { path: `/${broken.slug}` },
    search: { word: "linotipia", found: CHRONICLES },
    ids: {
      ...{ slug: slug?.slug_id, machine: machine.id },
      ...{ task: task.task_id, domain: domain.domain_id },
    },
  };
}

/** Asks the site as somebody signed in: GET without a body, POST with one. Throws when it is refused. */
type Call = <T = unknown>(path: string, body?: object) => Promise<T>;

async function openAccount(origin: string, username: string, fullName: string): Promise<Call> {
  let cookie = "";
  const send = async (path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const response = await fetch(origin + path, {
      method: body ? "POST" : "GET",
      headers: { cookie, ...(!isForm && { "content-type": "application/json" }) },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const email = `${username}@ejemplo.es`;
  const opened = await send("/api/register", { username, fullName, email, password: PASSWORD });
  cookie = opened.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return async <T>(path: string, body?: object) => {
    const text = await (await send(path, body)).text();
    return (text ? JSON.parse(text) : undefined) as T;
  };
}

async function uploadPhoto(call: Call) {
  const form = imageForm(await imageFile({ width: 1200, height: 675 }));
  return (await call<{ file: { url: string } }>("/api/upload", form)).file.url;
}

const publish = (call: Call, entry: { title: string; content: string; image?: string | null }) =>
  call<{ entry_id: number; slug: string }>("/api/entries", entry);

const place = (call: Call, spaceId: number, entryId: number) =>
  call(`/api/spaces/${spaceId}/entries/${entryId}`, {});
