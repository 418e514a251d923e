import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnlessStopped } from "@/components/spending/stops";
import type { AiStop } from "@/lib/machines/ai-stops/dto";
import { stopsQuery } from "@/lib/machines/spending/client";

const stop = (place: Pick<AiStop, "scope" | "scope_id" | "name"> & Partial<AiStop>): AiStop => ({
  ...{ stop_id: 1, reason: "Se repite", stopped_by_name: "ana", by_admin: false },
  ...{ user: null, stopper: { username: "ana", fullName: null, shares_name: false } },
  ...place,
  stopped_at: "2026-11-25T10:00:00.000Z",
});

const site = stop({ scope: "site", scope_id: null, name: null });
const user = { username: "cronista", fullName: "La Cronista", shares_name: false };
const ofUser = stop({ scope: "user", scope_id: 7, name: "cronista", user });
const ofNobody = stop({ scope: "user", scope_id: 7, name: null });
const ofSpace = stop({ scope: "space", scope_id: 3, name: "La Gaceta" });

test.each<[AiStop[], { user_id: number; space_id?: number }, string]>([
  [[], { user_id: 7, space_id: 3 }, "Generar"],
  [[site], { user_id: 7 }, "La IA está parada en todo el sitio: Se repite"],
  [[ofUser], { user_id: 7 }, "La IA está parada para La Cronista: Se repite"],
  [[ofNobody], { user_id: 7 }, "La IA está parada para un usuario eliminado: Se repite"],
  [[ofUser], { user_id: 8, space_id: 7 }, "Generar"],
  [
    [ofSpace],
    { user_id: 7, space_id: 3 },
    "La IA está parada en el espacio «La Gaceta»: Se repite",
  ],
  [[ofSpace], { user_id: 3, space_id: 4 }, "Generar"],
  [[ofSpace], { user_id: 3 }, "Generar"],
])("with %j, of %j: %s", (stops, of, shown) => {
  const queries = new QueryClient();
  queries.setQueryData(stopsQuery.queryKey, stops);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <UnlessStopped of={of}>
        <button type="button">Generar</button>
      </UnlessStopped>
    </QueryClientProvider>,
  );
  expect(markup.replaceAll(/<[^>]+>/g, "")).toBe(shown);
});
