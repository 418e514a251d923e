/** Everything that a custom domain shows may be read by anybody. */
export const GET = () =>
  new Response("User-agent: *\nAllow: /\n", {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
