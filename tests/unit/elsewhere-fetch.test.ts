import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { fetchFile } from "@/lib/platform/http/fetch-file";
import { isGlobal, reach, type Reach } from "@/lib/platform/http/reach";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    (server as { closeAllConnections?: () => void }).closeAllConnections?.();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener) => listening(createServer(listener));

/** A name server for which every host is this machine. */
const here: Reach = async () => [{ address: "127.0.0.1", family: 4 }];
const limits = { maxBytes: 1000, to: here };

describe("a file", () => {
  test("is fetched, and nothing of ours is sent along", async () => {
    const port = await serve((request, response) => response.end(JSON.stringify(request.headers)));
    const headers = await fetchFile(`http://fotos.example:${port}/a.png`, limits);
    expect(JSON.parse(headers.toString())).toEqual({
      accept: "image/webp,image/png,image/jpeg,image/gif",
      "accept-encoding": "identity",
      "user-agent": "Rotativa (+http://localhost:3000)",
      host: `fotos.example:${port}`,
      connection: "close",
    });
  });

  test("is found behind three redirects, and not behind four", async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end("aquí");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect((await fetchFile(`http://a.example:${port}/3`, limits)).toString()).toBe("aquí");
    await expect(fetchFile(`http://a.example:${port}/4`, limits)).rejects.toThrow("redirects");
  });

  test("of more bytes than allowed is given up, announced or not", async () => {
    let sent = 0;
    const port = await serve((request, response) => {
      if (request.url === "/announced") {
        response.writeHead(200, { "content-length": "1001" }).end("x".repeat(1001));
        return;
      }
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(1000))) sent += 1000;
      };
      response.on("drain", more);
      more();
    });
    for (const path of ["announced", "endless"]) {
      await expect(fetchFile(`http://a.example:${port}/${path}`, limits)).rejects.toThrow(
        "1000 bytes",
      );
    }
    expect(sent).toBeLessThan(20_000_000);
  });

  test.each([
    ["says nothing", ""],
    ["never ends its headers", "HTTP/1.1 200 OK\r\na: b\r\n"],
    [
      "changes the protocol",
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    ],
    ["never ends its body", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc"],
  ])("of a server that %s is given up in time", async (_what, said) => {
    const port = await listening(
      createTcpServer((socket) => {
        socket.on("error", () => {}).on("end", () => socket.end());
        socket.resume().write(said);
      }),
    );
    const asked = fetchFile(`http://a.example:${port}/`, { ...limits, longest: 200 });
    await expect(asked).rejects.toThrow();
  });

  test("whose name server says nothing is given up in time", async () => {
    const never: Reach = () => new Promise(() => {});
    const asked = fetchFile("http://a.example/", { ...limits, to: never, longest: 100 });
    await expect(asked).rejects.toThrow(/timeout/i);
  });

  test.each([404, 500, 204, 304])("of an answer %i is none", async (status) => {
    const port = await serve((_request, response) => response.writeHead(status).end());
    await expect(fetchFile(`http://a.example:${port}/`, limits)).rejects.toThrow(String(status));
  });
});

describe("this server's own network", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://0/",
    "http://10.0.0.1/",
    "http://192.168.1.1/",
    "http://172.16.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fe80::1]/",
    "http://[fd00::1]/",
    "http://[2002:7f00:1::]/",
    "http://[ff02::1]/",
  ])("is not asked: %s", async (address) => {
    await expect(fetchFile(address, { maxBytes: 1000 })).rejects.toThrow(
      "no address on the internet",
    );
  });

  test("nor another service than the web's, nor with a password, nor by another scheme", async () => {
    for (const [address, why] of [
      ["http://93.184.216.34:22/", "Port 22"],
      ["http://93.184.216.34:6379/", "Port 6379"],
      ["http://a:b@93.184.216.34/", "password"],
      ["ftp://93.184.216.34/", "scheme"],
      ["file:///etc/passwd", "scheme"],
    ] as const) {
      await expect(fetchFile(address, { maxBytes: 1000 })).rejects.toThrow(why);
    }
  });

  test("nor when a redirect leads there", async () => {
    let asked = 0;
    const inner = await serve((_request, response) => {
      asked++;
      response.end("secreto");
    });
    const outer = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inner}/` }).end(),
    );
    const onlyOuter: Reach = async (host, port) =>
      host === "a.example" && port === String(outer) ? here(host, port) : reach(host, port);
    const refused = fetchFile(`http://a.example:${outer}/`, { maxBytes: 1000, to: onlyOuter });
    await expect(refused).rejects.toThrow();
    expect(asked).toBe(0);
  });

  test("nor when a name means something else the second time: it is resolved once", async () => {
    const port = await serve((_request, response) => response.end("la primera"));
    let asked = 0;
    const rebinding: Reach = async () => [
      { address: asked++ === 0 ? "127.0.0.1" : "127.0.0.2", family: 4 },
    ];
    // The name does not exist: only the address that was checked can have been asked.
    const file = await fetchFile(`http://no-existe.invalid:${port}/`, { ...limits, to: rebinding });
    expect([file.toString(), asked]).toEqual(["la primera", 1]);
  });

  test("has no address that counts as one of the internet", () => {
    const inside = fc.oneof(
      fc
        .tuple(fc.constantFrom("10", "127", "0", "169.254", "192.168"), fc.ipV4())
        .map(
          ([prefix, ip]) => prefix + "." + ip.split(".").slice(prefix.split(".").length).join("."),
        ),
      fc.ipV4().map((ip) => `fd00::${ip}`),
      fc.integer({ min: 224, max: 255 }).map((first) => `${first}.1.2.3`),
    );
    fc.assert(
      fc.property(
        inside,
        (ip) => !isGlobal(ip) && !isGlobal(ip.includes(":") ? ip : `::ffff:${ip}`),
      ),
    );
  });

  test.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:8.8.8.8"])(
    "is not %s",
    (address) => expect(isGlobal(address)).toBe(true),
  );
});
