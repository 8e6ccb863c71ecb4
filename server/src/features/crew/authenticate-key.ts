import { KEY_FORM, KEY_LIMITS } from '@muster/contract/schemas';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { AuthenticateKey } from '../../platform/http/handler.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { shortenAddress } from '../../platform/http/shorten-address.ts';
import { codeOfNonce } from '../../platform/nonces/code-of-nonce.ts';
import type { Services } from '../../platform/services.ts';
import { readBearer } from '../accounts/authenticate.ts';
import { hashSecret } from './authenticate-device.ts';
import { findLiveKey, updateKeySeen } from './key-store.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX_LENGTH = 8;
const SECRET_LENGTH = 32;
const MINUTE_MS = 60_000;

const WRONG_KEYS = {
  name: 'wrong keys',
  max: KEY_LIMITS.wrongPerMinute,
  periodMs: MINUTE_MS,
  code: 'TOO_MANY_REQUESTS',
} as const;

/**
 * Looks a key up with every request, without a cache: one that is removed is dead at once, on every
 * node (docs/product/api-keys.md#keys).
 */
export function createAuthenticateKey({
  db,
  limits,
}: Pick<Services, 'db' | 'limits'>): AuthenticateKey {
  return {
    isKey: (request) => readBearer(request)?.startsWith('mk_') ?? false,
    find: async (request, eventId) => {
      const row = await findKey(db, request, eventId);
      if (!row) {
        await limits.count(WRONG_KEYS, networkOf(request.ip));
        throw new AppError('KEY_REVOKED');
      }
      const { id, roles, reaches, organizer_id: organizerId } = row;
      return { id, roles, reaches, organizerId, eventId: row.event_id };
    },
    noteUse: ({ id }, { ip }) => updateKeySeen(db, { id, network: shortenAddress(ip) }),
  };
}

async function findKey(db: Services['db'], request: FastifyRequest, eventId: string | null) {
  const token = readBearer(request) ?? '';
  if (!KEY_FORM.test(token)) return undefined;
  return findLiveKey(db, { tokenHash: hashSecret(token), eventId });
}

/** The token of a key, which is shown once: whoever repeats the request gets the same. */
export function createKeyToken(
  services: Pick<Services, 'jwtSecret'>,
  origin: { organizerId: string; nonce: string },
): { token: string; prefix: string } {
  const form = { purpose: 'API key', alphabet: ALPHABET, length: PREFIX_LENGTH + SECRET_LENGTH };
  const code = codeOfNonce(services, { ...origin, ...form });
  const prefix = `mk_${code.slice(0, PREFIX_LENGTH)}`;
  return { prefix, token: `${prefix}_${code.slice(PREFIX_LENGTH)}` };
}
