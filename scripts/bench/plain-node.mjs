// Sends the same bytes with the same headers, by the least that Node can do. Usage: plain-node.mjs PORT FOLDER
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, folder] = process.argv.slice(2);
const body = readFileSync(`${folder}/body`);
const headers = Object.entries(JSON.parse(readFileSync(`${folder}/headers.json`, "utf8"))).flat();

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port));
