import { randomUUID } from 'node:crypto';
import type { ApiKey, Endpoints } from '@muster/contract';
import { KEY_LIMITS, KEY_TEXT } from '@muster/contract/schemas';
import { pageOffset, paginate } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { once } from '../../platform/nonces/once.ts';
import { requirePassword } from '../accounts/passwords.ts';
import { findMailRecipient, nameOf, requireConfirmedEmail } from '../accounts/people.ts';
import { findUser, lockAccount } from '../accounts/people-store.ts';
import { findEventTitle } from './access-store.ts';
import { hashSecret } from './authenticate-device.ts';
import { createKeyToken } from './authenticate-key.ts';
import { openChangeLog } from './changes.ts';
import { onlyOrganizer, requireEvent } from './event-access.ts';
import {
  countKeys,
  findKeyById,
  insertKey,
  type KeyRow,
  listKeyRows,
  lockKey,
  updateKey,
  updateKeyRevoked,
} from './key-store.ts';

export const apiKeys = {
  async listApiKeys({ db }, { actor, query }) {
    return listKeys(db, actor.id, query);
  },

  /** Makes a key; its token is derived from the nonce, so that a lost response loses nothing. */
  async addApiKey(services, request) {
    const { actor, body, signal } = request;
    const { db } = services;
    const { password, nonce = randomUUID(), ...content } = body;
    if (!isWithinYear(body.expiresAt)) throw fieldError('expiresAt', KEY_TEXT.until);
    const user = await requirePassword(services, { actor, password, signal });
    requireConfirmedEmail(services, user);
    const { token, prefix } = createKeyToken(services, { organizerId: actor.id, nonce });
    const key = await inTransaction(db, async (trx) => {
      const write = { organizerId: actor.id, nonce, content: ['addApiKey', content] };
      return once(trx, write, () => saveKey(trx, { request, token, prefix }));
    });
    return { key, token };
  },

  async updateApiKey({ db }, request) {
    const { actor, params, body } = request;
    const own = { id: params.id, organizerId: actor.id };
    return inTransaction(db, async (trx) => {
      const until = await lockKey(trx, own);
      if (!until) throw new AppError('KEY_NOT_FOUND');
      if (body.expiresAt && Date.parse(body.expiresAt) > Date.parse(until))
        throw fieldError('expiresAt', KEY_TEXT.sooner);
      const row = await updateKey(trx, { ...own, ...body });
      if (!row) throw new AppError('KEY_NOT_FOUND');
      const subject = { kind: 'key', id: row.id } as const;
      const change = { before: { until }, after: { until: row.expires_at } };
      await recordAudit(trx, request, { action: 'updateKey', subject, ...change });
      return { key: toApiKey(row) };
    });
  },

  async removeApiKey({ db }, request) {
    return removeKey(db, request, request.actor.id);
  },

  async getCurrentApiKey({ db }, { key }) {
    const row = await findKeyById(db, key.id);
    const organizer = await findUser(db, key.organizerId);
    if (!row || !organizer) throw new AppError('KEY_REVOKED');
    return { key: toApiKey(row), organizer: { id: organizer.id, name: nameOf(organizer) } };
  },

  async listUserApiKeys({ db }, { params, query }) {
    if (!(await findUser(db, params.id))) throw new AppError('USER_NOT_FOUND');
    return listKeys(db, params.id, query);
  },

  async removeUserApiKey({ db }, request) {
    return removeKey(db, request, null);
  },
} satisfies Partial<Handlers>;

async function listKeys(db: Db, organizerId: string, query: { page: number; limit: number }) {
  const [rows, total] = await Promise.all([
    listKeyRows(db, { organizerId, limit: query.limit, offset: pageOffset(query) }),
    countKeys(db, organizerId),
  ]);
  return { keys: rows.map(toApiKey), pagination: paginate(query, total) };
}

function isWithinYear(expiresAt: string): boolean {
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() + KEY_LIMITS.years);
  const until = Date.parse(expiresAt);
  return until > Date.now() && until <= latest.getTime();
}

interface NewKey {
  request: Request<Endpoints['addApiKey']>;
  token: string;
  prefix: string;
}

async function saveKey(trx: Db, { request, token, prefix }: NewKey) {
  const { actor, body } = request;
  const { name, roles, eventId, expiresAt } = body;
  // Locked, so that two requests at once do not exceed the limit together.
  if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
  if (eventId) await requireEvent(trx, { eventId, access: onlyOrganizer(actor) });
  if ((await countKeys(trx, actor.id)) >= KEY_LIMITS.keys) throw new AppError('TOO_MANY_KEYS');
  await openChangeLog(trx, actor.id);
  const row = await insertKey(trx, {
    id: createObjectId(),
    ...{ organizerId: actor.id, eventId, name, roles, expiresAt },
    tokenHash: hashSecret(token),
    tokenPrefix: prefix,
  });
  const subject = { kind: 'key', id: row.id } as const;
  const after = { eventId, roles: roles.join(', '), until: expiresAt };
  await recordAudit(trx, request, { action: 'addKey', subject, after });
  const to = await findMailRecipient(trx, actor.id);
  const eventTitle = eventId ? ((await findEventTitle(trx, eventId)) ?? null) : null;
  if (to) await sendMail(trx, 'keyAdded', to, { deviceName: name, eventTitle });
  return { response: toApiKey(row), participationId: null };
}

async function removeKey(
  db: Db,
  request: Request<Endpoints['removeApiKey' | 'removeUserApiKey']>,
  organizerId: string | null,
) {
  const { id } = request.params;
  await inTransaction(db, async (trx) => {
    const owner = await updateKeyRevoked(trx, { id, organizerId });
    if (!owner) throw new AppError('KEY_NOT_FOUND');
    const subject = { kind: 'key', id } as const;
    await recordAudit(trx, request, { action: 'revokeKey', subject, before: { organizer: owner } });
  });
  return { id };
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.token_prefix,
    roles: row.roles,
    eventId: row.event_id,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    lastUsedAt: row.last_seen_at,
    lastNetwork: row.last_network,
  };
}
