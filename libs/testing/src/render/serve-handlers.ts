import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequest, type WireRequest } from '../handlers/answer-request.ts';
import type { CallHandler } from '../handlers/handle.ts';
import { ConnectionLost } from '../handlers/refuse.ts';
import { findActor, type World } from '../world/world.ts';
import { readUpload } from './read-upload.ts';

/** What the server answers from; a test puts its own here. */
export interface Served {
  world: World;
  handlers: CallHandler[];
  /** What was asked, in order. */
  requests: WireRequest[];
  /** What handlers did wrong; a test that leaves anything here fails. */
  faults: unknown[];
}

/** Serves request handlers over HTTP on a free port, so that tests go through axios, XHR and the wire. */
export async function serveHandlers(served: Served): Promise<{ base: string; close: () => void }> {
  const server = createServer((request, response) => {
    answer(served, request, response).catch((fault: unknown) => {
      if (!(fault instanceof ConnectionLost)) served.faults.push(fault);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, close: () => close(server) };
}

function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}

async function answer(served: Served, incoming: IncomingMessage, response: ServerResponse) {
  // The page of jsdom is of another origin than this server.
  response.setHeader('Access-Control-Allow-Origin', incoming.headers.origin ?? '*');
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
  if (incoming.method === 'OPTIONS') return void response.writeHead(204).end();
  const request = await readRequest(incoming);
  served.requests.push(request);
  const { world, handlers } = served;
  const find = (token: string | null) => findActor(world, token);
  const { status, body } = await answerRequest({ handlers, findActor: find }, request);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const type = incoming.headers['content-type'] ?? '';
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(url.searchParams),
    token: incoming.headers.authorization?.replace(/^Bearer /, '') ?? null,
    ...(type.startsWith('multipart/')
      ? readUpload(bytes, type)
      : { body: bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined }),
  };
}
