import { type Endpoint, type EndpointName, OPEN_TO_DEVICES } from '@muster/contract';
import {
  IDEMPOTENCY_KEY_FORM,
  isForOneEvent,
  KEY_LIMITS,
  KEY_TEXT,
  keyResponse,
} from '@muster/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { repeatOnce } from '../nonces/repeat-once.ts';
import { repeatSealed } from '../nonces/repeat-sealed.ts';
import type { Services } from '../services.ts';
import { compileSerializer } from './compile-serializer.ts';
import { type AuthenticateKey, type CallingKey, SentVersion } from './handler.ts';
import { sendResponse } from './send-response.ts';

/** Logs and histories keep addresses. */
const IN_URL = /mk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}/;

const PER_MINUTE = {
  name: 'requests of a key per minute',
  max: KEY_LIMITS.requestsPerMinute,
  periodMs: 60_000,
};
const WRITES_PER_DAY = {
  name: 'writes of the keys of an organizer per day',
  max: KEY_LIMITS.writesPerDay,
  periodMs: 24 * 3_600_000,
};
const PER_DAY = {
  name: 'requests of a key per day',
  max: KEY_LIMITS.requestsPerDay,
  periodMs: 24 * 3_600_000,
};

/** Refuses what has a key in its address, before anything else reads it. */
export function refuseKeysInUrls(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (IN_URL.test(url) || IN_URL.test(decodeUrl(url)))
      throw new AppError('VALIDATION', { message: KEY_TEXT.inUrl });
  });
}

/**
 * Lets the key of a request in, as the organizer or as a device at the gate, and counts it
 * (docs/product/api-keys.md#key-roles).
 */
export async function admitKey(
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { authenticateKey, limits }: { authenticateKey: AuthenticateKey } & Pick<Services, 'limits'>,
): Promise<void> {
  const { keys, access } = endpoint;
  if (!keys) throw new AppError('FORBIDDEN');
  const key = await authenticateKey.find(request, eventOf(endpoint, request));
  await countRequest(limits, key, reply);
  if (!key.reaches) throw new AppError('EVENT_NOT_FOUND');
  const roles = keys.roles.filter((role) => key.roles.includes(role));
  if (roles.length === 0) throw new AppError('FORBIDDEN');
  const isOfAll = access !== 'key' && !isForOneEvent(endpoint);
  if (isOfAll && key.eventId !== null) throw new AppError('FORBIDDEN');
  await authenticateKey.noteUse(key, request);
  request.key = key;
  if (access === 'key') return;
  const isAtGate = OPEN_TO_DEVICES.includes(access) && roles.every((role) => role === 'gate');
  if (isAtGate) request.device = key;
  else request.actor = { id: key.organizerId, isSuperadmin: false, sessionId: key.id, key };
}

/** The same once the body is read, which may have taken long. */
export async function admitKeyAgain(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticateKey: AuthenticateKey,
): Promise<void> {
  if (request.method === 'GET') return;
  const { reaches } = await authenticateKey.find(request, eventOf(endpoint, request));
  if (!reaches) throw new AppError('EVENT_NOT_FOUND');
}

function eventOf({ path }: Endpoint, { params }: FastifyRequest): string | null {
  if (!path.startsWith('/events/:id')) return null;
  return (params as { id?: string }).id ?? null;
}

async function countRequest(limits: Services['limits'], { id }: CallingKey, reply: FastifyReply) {
  const { count, waitMs } = await limits.openCounter(PER_MINUTE).increment(id);
  reply
    .header('ratelimit-limit', PER_MINUTE.max)
    .header('ratelimit-remaining', Math.max(PER_MINUTE.max - count, 0))
    .header('ratelimit-reset', Math.ceil(waitMs / 1_000));
  if (count > PER_MINUTE.max)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1_000) });
  await limits.count({ ...PER_DAY, code: 'TOO_MANY_REQUESTS' }, id);
}

/** What was sent, parsed. */
export type ParsedParts = Record<'params' | 'query' | 'body', unknown>;

/** Throws for parts of a request that need a role which the key does not have, or its event. */
function refuseFields(
  { keys, responseKind }: Endpoint,
  { roles, eventId }: CallingKey,
  { query, body }: ParsedParts,
): void {
  const given: Record<string, unknown> = { ...(query as object), ...(body as object) };
  // Files have columns that nobody cuts.
  if (responseKind && given.format !== 'json') throw new AppError('FORBIDDEN');
  if (keys?.keepsToItsEvent && eventId !== null && (given.eventId ?? eventId) !== eventId)
    throw new AppError('EVENT_NOT_FOUND');
  for (const [field, role] of Object.entries(keys?.fieldRoles ?? {})) {
    const value = given[field];
    if (value === undefined || value === false) continue;
    const needed = role === null || typeof role === 'string' ? role : role[String(value)];
    if (needed !== undefined && !(needed && roles.includes(needed)))
      throw new AppError('FORBIDDEN');
  }
}

interface Called {
  name: EndpointName;
  endpoint: Endpoint;
  request: FastifyRequest;
  parsed: ParsedParts;
}

/**
 * Runs what a request asks for. A write of a key runs once for an `Idempotency-Key`, and is
 * recorded as the key's (docs/product/api-keys.md#idempotency).
 */
export async function runForKey(
  services: Services,
  { name, endpoint, request, parsed }: Called,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { key } = request;
  if (!key) return run();
  refuseFields(endpoint, key, parsed);
  if (endpoint.method === 'GET') return run();
  await services.limits.count({ ...WRITES_PER_DAY, code: 'TOO_MANY_REQUESTS' }, key.organizerId);
  const header = request.headers['idempotency-key'];
  if (header === undefined) return runRecorded();
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY_FORM.test(header))
    throw new AppError('VALIDATION', { message: KEY_TEXT.idempotencyKey });
  const write = {
    organizerId: key.organizerId,
    name: `${key.id} ${header}`,
    content: [name, parsed.params, parsed.body],
  };
  if (endpoint.keys?.sealsResponse)
    return repeatSealed(services, write, async () => onlyShown(endpoint, key, await runRecorded()));
  return repeatOnce(services.db, write, async () => onlyShown(endpoint, key, await runRecorded()));

  /** Recorded first: nothing is done that the log does not have. */
  async function runRecorded(): Promise<unknown> {
    if (key && !endpoint.keys?.namesKey) {
      const actor = { id: key.organizerId, key };
      const subject = { kind: 'key', id: key.id } as const;
      const after = { call: name, event: eventOf(endpoint, request) };
      const origin = { actor, client: { userAgent: '', ipAddress: request.ip } };
      await recordAudit(services.db, origin, { action: 'useKey', subject, after });
    }
    return run();
  }
}

function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** What a key sees of the data of a response. */
function onlyShown({ keys }: Endpoint, { roles }: CallingKey, data: unknown): unknown {
  const schema = keys && keyResponse(keys, roles);
  if (!schema) return data;
  if (data instanceof SentVersion) return new SentVersion(data.etag, schema.parse(data.data));
  return schema.parse(data);
}

/** Sends a response; to a key what it may see, without what the endpoint has for people. */
export function sendShown(
  endpoint: Endpoint,
  { key, reply }: { key: CallingKey | null; reply: FastifyReply },
  response: unknown,
): FastifyReply {
  if (!key || !endpoint.keys?.response)
    return sendResponse(reply, response, compileSerializer(endpoint));
  // The endpoint's own serializer requires the fields that are left out.
  return sendResponse(reply, onlyShown(endpoint, key, response), JSON.stringify);
}
