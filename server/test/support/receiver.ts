import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

/** A request that a receiver got. */
export interface Received {
  id: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

type Respond = (response: ServerResponse, received: Received) => void | Promise<void>;

/** A program that listens for changes on this machine. */
export interface Receiver extends AsyncDisposable {
  url: string;
  /** Every request so far. */
  got: Received[];
  /** What it does with a request from now on; 204 at first. */
  respond: Respond;
  /** Requests without a response now, and at most so far. */
  open: number;
  maxOpen: number;
}

/** Starts a receiver on a free port. */
export async function startReceiver(respond: Respond = accept): Promise<Receiver> {
  const http = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse) {
    receiver.open += 1;
    receiver.maxOpen = Math.max(receiver.maxOpen, receiver.open);
    response.on('close', () => {
      receiver.open -= 1;
    });
    const headers = request.headers as Record<string, string>;
    const body = await text(request).catch(() => '');
    const { url: path = '' } = request;
    const received = { id: headers['webhook-id'] ?? '', path, headers, body };
    receiver.got.push(received);
    await receiver.respond(response, received);
  }
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/muster`,
    ...{ got: [], respond, open: 0, maxOpen: 0 },
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return receiver;
}

function accept(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** Responds with a status alone. */
export function withStatus(status: number, headers: Record<string, string> = {}): Respond {
  return (response) => void response.writeHead(status, headers).end();
}

/** Responds never. */
export function hang(): void {}

/** What a program gets of a request, by the library of Standard Webhooks; throws if it is not. */
export function verified({ body, headers }: Received, secret: string) {
  return new Webhook(secret).verify(body, headers) as { type: string; data: object };
}

/** Waits for a condition, for 20 seconds. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(10))
    if (await holds()) return;
  throw new Error(`this never came about: ${holds}`);
}
