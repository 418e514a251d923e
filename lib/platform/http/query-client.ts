import { QueryClient } from "@tanstack/react-query";

const FIVE_MINUTES = 300_000;

let ofBrowser: QueryClient | undefined;

/** The data client: one for a whole visit in a browser, a new one for each page made on the server. */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return createQueryClient();
  return (ofBrowser ??= createQueryClient());
}

/** Results never stale, no refetch on focus, no polling, no retries; what cannot be sent fails and says so. */
function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: FIVE_MINUTES,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
