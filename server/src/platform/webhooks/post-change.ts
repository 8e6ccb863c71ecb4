import { Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WEBHOOK_LIMITS } from '@muster/contract/schemas';
import { parseAllowedUrl, type WebhookReach } from './allowed-url.ts';
import type { PublicAddress, ResolvePublic } from './resolve-public.ts';

const MAX_RETRY_AFTER_S = 24 * 3_600;
/** Addresses of a name that are tried, and how long each is. */
const MAX_ADDRESSES = 4;
const ATTEMPT_MS = 2_000;

interface PostServices {
  config: WebhookReach;
  resolve: ResolvePublic;
  /** Ends every request. */
  stop: AbortSignal;
  /** Shorter in tests. */
  timeoutMs?: number;
}

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What became of a request. */
export interface PostResult {
  /** Null: no response, for whatever reason. */
  status: number | null;
  tookMs: number;
  /** What the receiver asks for, at most a day. */
  retryAfterS: number | null;
}

type Head = Omit<PostResult, 'tookMs'>;

const NO_RESPONSE: Head = { status: null, retryAfterS: null };

/**
 * Posts JSON to a webhook, within 10 seconds in all. The address is checked anew, and the
 * connection goes to what was checked, whatever the DNS says next. Of the response the head alone
 * is read. Never rejects (docs/product/webhooks.md#where).
 */
export async function postChange(services: PostServices, post: Post): Promise<PostResult> {
  const startedAt = performance.now();
  const ending = new AbortController();
  const { timeoutMs = WEBHOOK_LIMITS.answerMs, stop } = services;
  const signal = AbortSignal.any([ending.signal, stop]);
  const timeout = sleep(timeoutMs, NO_RESPONSE, { signal, ref: false }).catch(() => NO_RESPONSE);
  try {
    const posted = resolveAndSend(services, post, signal).catch(() => NO_RESPONSE);
    const head = await Promise.race([posted, timeout]);
    return { ...head, tookMs: Math.round(performance.now() - startedAt) };
  } finally {
    ending.abort();
  }
}

async function resolveAndSend(
  { config, resolve }: PostServices,
  post: Post,
  signal: AbortSignal,
): Promise<Head> {
  const url = parseAllowedUrl(post.url, config);
  const addresses = url && (await resolve(url.hostname));
  if (!url || !addresses || signal.aborted) return NO_RESPONSE;
  return send(post, { url, addresses, signal });
}

interface Target {
  url: URL;
  addresses: PublicAddress[];
  signal: AbortSignal;
}

function send({ headers, body }: Post, { url, addresses, signal }: Target): Promise<Head> {
  const { promise, resolve, reject } = Promise.withResolvers<Head>();
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = begin({
    method: 'POST',
    // An IPv6 address without its brackets.
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: url.pathname + url.search,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Muster',
      connection: 'close',
    },
    agent: agentFor(url),
    lookup: lookupOf(addresses.slice(0, MAX_ADDRESSES)),
    // Also where the environment would turn these off.
    rejectUnauthorized: true,
    insecureHTTPParser: false,
    signal,
  });
  request.on('error', reject);
  // After 101 there is no error.
  request.on('close', () => reject(new Error('closed')));
  // The connection is closed with the end of `postChange`, before anything else is read.
  request.on('response', (response) => resolve(readHead(response)));
  request.end(body);
  return promise;
}

/**
 * One for each request: neither a connection that is open already, nor a proxy of the environment.
 * Far away, connecting takes longer than the 250 ms that Node gives each address.
 */
function agentFor({ protocol }: URL): Agent {
  const options = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: ATTEMPT_MS };
  return protocol === 'https:' ? new HttpsAgent(options) : new Agent(options);
}

/** Gives a connection the addresses that were checked, without another look at the DNS. */
function lookupOf(addresses: PublicAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first!.address, first!.family);
  };
}

function readHead({ statusCode = 0, headers }: IncomingMessage): Head {
  return { status: statusCode, retryAfterS: readRetryAfter(headers['retry-after']) };
}

/** Seconds, or a date; null for anything else. */
function readRetryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S);
}
