import { randomBytes, randomUUID } from 'node:crypto';
import type { ChangeType, Endpoints, Webhook } from '@muster/contract';
import { CHANGE_ROLES, WEBHOOK_LIMITS, WEBHOOK_TEXT } from '@muster/contract/schemas';
import { pageOffset, paginate } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { Services } from '../../platform/services.ts';
import { parseAllowedUrl, type WebhookReach } from '../../platform/webhooks/allowed-url.ts';
import { requireConfirmedEmail, requireUser } from '../accounts/people.ts';
import { lockAccount } from '../accounts/people-store.ts';
import { findLogEnds } from './change-store.ts';
import { numberNewChanges, openChangeLog } from './changes.ts';
import { onlyOrganizer, requireEvent } from './event-access.ts';
import { openWebhookSecret, sealWebhookSecret, toWebhookSecret } from './webhook-secrets.ts';
import {
  countWebhooks,
  deleteWebhook,
  findSealedSecret,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  updateSecret,
  updateWebhook,
  updateWebhookSequence,
  type WebhookOwner,
  type WebhookRow,
} from './webhook-store.ts';

const SECRET_BYTES = 32;
const AFTER_LAST = 'The log does not have this sequence yet';

export const webhooks = {
  async listWebhooks({ db, config }, { actor, query }) {
    requireWebhooksOn(config);
    const owner = ownerFor(actor);
    const [rows, total] = await Promise.all([
      listWebhookRows(db, { owner, limit: query.limit, offset: pageOffset(query) }),
      countWebhooks(db, owner),
    ]);
    return { webhooks: rows.map(toWebhook), pagination: paginate(query, total) };
  },

  /** Adds a webhook. What is stored for its repetition has no secret: that is read again. */
  async addWebhook(services, request) {
    const { actor, body } = request;
    const { db, config } = services;
    requireWebhooksOn(config);
    const { nonce = randomUUID(), ...content } = body;
    const url = requireAllowedUrl(body.url, config);
    requireReadable(actor, body.types);
    if (actor.key && actor.key.eventId !== null && body.eventId === null)
      throw new AppError('FORBIDDEN');
    requireConfirmedEmail(services, await requireUser(db, actor.id));
    const of = ['addWebhook', actor.key?.id ?? null, content];
    const webhook = await inTransaction(db, (trx) =>
      once(trx, { organizerId: actor.id, nonce, content: of }, () =>
        saveWebhook(trx, { services, request, url }),
      ),
    );
    return { webhook, secret: await readSecret(services, { id: webhook.id, actor }) };
  },

  async updateWebhook({ db, config }, request) {
    const { actor, params, body } = request;
    requireWebhooksOn(config);
    const url = body.url === undefined ? undefined : requireAllowedUrl(body.url, config);
    const own = { id: params.id, owner: ownerFor(actor) };
    return inTransaction(db, async (trx) => {
      const before = await lockWebhook(trx, own);
      if (!before) throw new AppError('WEBHOOK_NOT_FOUND');
      if (actor.key && body.state === 'on' && before.is_off_for_keys)
        throw new AppError('FORBIDDEN');
      // What the organizer has added to it is sent to no other address.
      if (url ?? body.types) requireReadable(actor, body.types ?? before.types);
      if (body.resumeAfter !== undefined) await skipChanges(trx, before, body.resumeAfter);
      await updateWebhook(trx, {
        ...{ id: before.id, url, types: body.types },
        isOn: body.state && body.state === 'on',
        // A key neither forbids nor allows it to others.
        isOffForKeys: actor.key || !body.state ? undefined : body.state === 'off',
        restarts: body.state === 'on' || (url !== undefined && url !== before.url),
      });
      const row = await findWebhook(trx, own);
      if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
      const subject = { kind: 'webhook', id: row.id } as const;
      const { resumeAfter } = body;
      const more = {
        addressChanged: row.url !== before.url,
        ...(resumeAfter !== undefined && { resumeAfter }),
      };
      const change = { before: toAudited(before), after: { ...toAudited(row), ...more } };
      await recordAudit(trx, request, { action: 'updateWebhook', subject, ...change });
      return { webhook: toWebhook(row) };
    });
  },

  async removeWebhook({ db }, request) {
    return removeWebhook(db, request, ownerFor(request.actor));
  },

  /** Makes a secret once for a nonce: the program may have got the first one. */
  async renewWebhookSecret(services, request) {
    const { actor, params, body } = request;
    requireWebhooksOn(services.config);
    const content = ['renewWebhookSecret', actor.key?.id ?? null, params.id];
    const write = { organizerId: actor.id, nonce: body.nonce ?? randomUUID(), content };
    const { oldUntil } = await inTransaction(services.db, (trx) =>
      once(trx, write, () => saveNewSecret(trx, services, request)),
    );
    return { secret: await readSecret(services, { id: params.id, actor }), oldUntil };
  },
} satisfies Partial<Handlers>;

/** Throws WEBHOOKS_OFF where the server has none. */
export function requireWebhooksOn({ webhooks }: Pick<Services['config'], 'webhooks'>): void {
  if (!webhooks.areOn) throw new AppError('WEBHOOKS_OFF');
}

/** Whose webhooks a caller sees and changes: a key its own alone. */
export function ownerFor({ id, key }: Pick<Actor, 'id' | 'key'>): WebhookOwner {
  return { organizerId: id, keyId: key?.id ?? null };
}

function requireAllowedUrl(text: string, config: WebhookReach): string {
  const url = parseAllowedUrl(text, config)?.href;
  // Spelt out, it may be longer than what was sent.
  if (!url || url.length > WEBHOOK_LIMITS.urlLength) throw fieldError('url', WEBHOOK_TEXT.url);
  return url;
}

/** A key is told of nothing that it may not read. */
function requireReadable({ key }: Actor, types: readonly ChangeType[]): void {
  function isReadable(type: ChangeType) {
    return CHANGE_ROLES[type].some((role) => key?.roles.includes(role));
  }
  if (key && !types.every(isReadable)) throw new AppError('FORBIDDEN');
}

function createSecret(): string {
  return toWebhookSecret(randomBytes(SECRET_BYTES));
}

interface NewWebhook {
  services: Services;
  request: Request<Endpoints['addWebhook']>;
  url: string;
}

async function saveWebhook(trx: Db, { services, request, url }: NewWebhook) {
  const { actor, body } = request;
  const { eventId, types } = body;
  // Locked, so that two requests at once do not exceed the limit together.
  if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
  if (eventId) await requireEvent(trx, { eventId, access: onlyOrganizer(actor) });
  const count = await countWebhooks(trx, { organizerId: actor.id, keyId: null });
  if (count >= WEBHOOK_LIMITS.webhooks) throw new AppError('TOO_MANY_WEBHOOKS');
  const sequence = await openChangeLog(trx, actor.id);
  const owner = ownerFor(actor);
  const own = { id: createObjectId(), organizerId: actor.id };
  const { secondFactorKey } = services;
  const secret = sealWebhookSecret(createSecret(), own, secondFactorKey);
  const sealed = { secret, sealingKey: secondFactorKey.id };
  await insertWebhook(trx, { ...own, ...owner, ...sealed, eventId, url, types, sequence });
  const row = await findWebhook(trx, { id: own.id, owner });
  if (!row) throw new AppError('WEBHOOK_NOT_FOUND');
  const subject = { kind: 'webhook', id: row.id } as const;
  const after = { ...toAudited(row), event: eventId };
  await recordAudit(trx, request, { action: 'addWebhook', subject, after });
  return { response: toWebhook(row), participationId: null };
}

async function saveNewSecret(
  trx: Db,
  { secondFactorKey }: Services,
  request: Request<Endpoints['renewWebhookSecret']>,
) {
  const { id } = request.params;
  const { actor } = request;
  const own = { id, organizerId: actor.id };
  const sealed = {
    secret: sealWebhookSecret(createSecret(), own, secondFactorKey),
    sealingKey: secondFactorKey.id,
    hours: WEBHOOK_LIMITS.oldSecretHours,
  };
  const renewed = await updateSecret(trx, { id, owner: ownerFor(actor), ...sealed });
  if (!renewed) throw new AppError('WEBHOOK_NOT_FOUND');
  const subject = { kind: 'webhook', id } as const;
  const after = { host: hostOf(renewed.url) };
  await recordAudit(trx, request, { action: 'renewWebhookSecret', subject, after });
  return { response: { oldUntil: renewed.old_until }, participationId: null };
}

/** Gone with the webhook, and lost with the key that sealed it. */
async function readSecret(
  { db, secondFactorKey }: Services,
  { id, actor }: { id: string; actor: Actor },
): Promise<string> {
  const sealed = await findSealedSecret(db, { id, owner: ownerFor(actor) });
  const own = { id, organizerId: actor.id };
  const secret = sealed && openWebhookSecret(sealed.secret, own, secondFactorKey);
  if (!secret) throw new AppError('WEBHOOK_NOT_FOUND');
  return secret;
}

/** Null: all that there is. */
async function skipChanges(trx: Db, row: WebhookRow, after: number | null): Promise<void> {
  await numberNewChanges(trx, row.organizer_id);
  const { last } = await findLogEnds(trx, row.organizer_id);
  if (after !== null && after > last) throw fieldError('resumeAfter', AFTER_LAST);
  await updateWebhookSequence(trx, { id: row.id, sequence: after ?? last });
}

/** Removes a webhook; `owner` null: whoever's it is. */
export async function removeWebhook(
  db: Db,
  request: Request<Endpoints['removeWebhook' | 'removeUserWebhook']>,
  owner: WebhookOwner | null,
) {
  const { id } = request.params;
  await inTransaction(db, async (trx) => {
    const removed = await deleteWebhook(trx, { id, owner });
    if (!removed) throw new AppError('WEBHOOK_NOT_FOUND');
    const subject = { kind: 'webhook', id } as const;
    const before = { organizer: removed.organizer_id, host: hostOf(removed.url) };
    await recordAudit(trx, request, { action: 'removeWebhook', subject, before });
  });
  return { id };
}

/** All of an address that others than its organizer see: the rest may be a secret. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

function toAudited({ url, types, state }: WebhookRow) {
  return { host: hostOf(url), types: types.join(', '), state };
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    types: row.types,
    eventId: row.event_id,
    state: row.state,
    failingSince: row.failing_since,
    waiting: row.waiting,
    lastDeliveredAt: row.delivered_at,
    createdAt: row.created_at,
  };
}
