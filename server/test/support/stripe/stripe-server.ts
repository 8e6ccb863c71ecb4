import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripeAccount, type StripeAccount, type StripeSession } from './stripe-account.ts';
import { route, StripeError } from './stripe-routes.ts';

/** A request that Stripe got. */
interface StripeRequest {
  method: string;
  path: string;
  /** What was sent, form-encoded; nested names as they come, such as `metadata[muster_refund]`. */
  form: URLSearchParams;
  idempotencyKey: string | undefined;
}

/** What goes wrong with the next request of a path. */
type Fault =
  | { status: 401 | 402 | 403 | 429 | 500 }
  /** It is done, and the response is lost. */
  | 'lost'
  /** Nothing comes back. */
  | 'silent';

/** Stands in for Stripe's API as its documentation describes it, on a port of this computer. */
export interface StripeServer {
  url: string;
  requests: StripeRequest[];
  /** An account with a key; keys with an earlier account are of the same one. */
  addKey(secretKey: string, account?: StripeAccount): StripeAccount;
  /** The key is rolled: Stripe does not take it any more. */
  removeKey(secretKey: string): void;
  /** For so many requests whose method and path match. */
  break(request: RegExp, fault: Fault, times?: number): void;
  /** Nothing goes wrong any more. */
  mend(): void;
  close(): Promise<void>;
}

export async function startStripeServer(): Promise<StripeServer> {
  const accounts = new Map<string, StripeAccount>();
  const requests: StripeRequest[] = [];
  const faults: { request: RegExp; fault: Fault; left: number }[] = [];

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    const found = faults.find(
      (one) => one.left > 0 && one.request.test(`${request.method} ${request.path}`),
    );
    if (found) found.left -= 1;
    const fault = found?.fault;
    if (fault === 'silent') return;
    const account = accounts.get(incoming.headers.authorization?.replace('Bearer ', '') ?? '');
    const { status, content } = answer(request, { account, fault });
    if (fault === 'lost') return void incoming.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
    response.end(JSON.stringify(content));
  }

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    addKey(secretKey, account = createStripeAccount()) {
      accounts.set(secretKey, account);
      return account;
    },
    removeKey: (secretKey) => void accounts.delete(secretKey),
    break: (request, fault, times = 1) => void faults.push({ request, fault, left: times }),
    mend: () => void faults.splice(0),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<StripeRequest> {
  const { pathname: path, searchParams } = new URL(incoming.url ?? '', 'http://stripe');
  const { method = '', headers } = incoming;
  const body = await readBody(incoming);
  const form = method === 'GET' ? searchParams : new URLSearchParams(body);
  return { method, path, form, idempotencyKey: headers['idempotency-key']?.toString() };
}

interface Circumstances {
  account: StripeAccount | undefined;
  fault: Fault | undefined;
}

/** The same request with the same idempotency key gets the same response. */
function answer(request: StripeRequest, { account, fault }: Circumstances) {
  const { method, form, idempotencyKey = '' } = request;
  try {
    if (typeof fault === 'object') throw new StripeError(fault.status, 'broken');
    if (!account) throw new StripeError(401, 'api_key_invalid');
    const body = form.toString();
    const kept = account.kept.get(idempotencyKey);
    if (kept && kept.body !== body) throw new StripeError(400, 'idempotency_key_in_use');
    const content = kept?.content ?? route(account, request);
    if (idempotencyKey && method === 'POST') account.kept.set(idempotencyKey, { body, content });
    return { status: 200, content };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { status: error.status, content: error.toContent() };
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}

let events = 0;

/** An event as Stripe sends it to a webhook. */
export function makeStripeEvent(type: string, object: object) {
  events += 1;
  return { id: `evt_${events}`, object: 'event', type, data: { object } };
}

/** A signed request of Stripe. */
export function signStripeEvent(event: object, secret: string, at = new Date()) {
  const body = JSON.stringify(event);
  const time = Math.floor(at.getTime() / 1_000);
  const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { body, headers: { 'stripe-signature': `t=${time},v1=${mac}` } };
}

/** The player pays on the page of a session. */
export function payStripeSession(session: StripeSession, { fee = 80, amount = 0 } = {}): void {
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  session.payment_intent = `pi_${session.id}`;
  session.fee = fee;
  if (amount) session.amount_total = amount;
}
