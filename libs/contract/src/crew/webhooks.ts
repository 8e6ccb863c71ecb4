import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { id, timestamp } from '../shared/text.ts';
import { CHANGE_ROLES, type ChangeType } from './changes.ts';

/** Limits of webhooks (docs/product/webhooks.md#webhook-limits). */
export const WEBHOOK_LIMITS = {
  webhooks: 10,
  types: 20,
  urlLength: 500,
  testsPerHour: 10,
  /** Changes that one request delivers again. */
  replay: 10_000,
  /** Of an organizer. */
  replaysPerDay: 20,
  /** How long a receiver may take. */
  answerMs: 10_000,
  /** How long the secret before still signs. */
  oldSecretHours: 24,
  /** Without a success for so long, a webhook is switched off. */
  failingDays: 5,
  /** Requests at once to one webhook, and of one server. */
  atOnce: 4,
  atOncePerNode: 32,
} as const;

/** Sentences at the fields of a webhook. */
export const WEBHOOK_TEXT = {
  url: 'Give an https address with a public host name, of at most 500 characters',
  types: 'Choose at least one kind of change',
} as const;

/** What a webhook can be told of: every type of the log but its own test. */
export const WEBHOOK_TYPES = (Object.keys(CHANGE_ROLES) as ChangeType[]).filter(
  (type) => type !== 'webhook.test',
) as [ChangeType, ...ChangeType[]];

const url = z
  .string({ error: WEBHOOK_TEXT.url })
  .trim()
  .min(1, WEBHOOK_TEXT.url)
  .max(WEBHOOK_LIMITS.urlLength, WEBHOOK_TEXT.url);
const types = z
  .array(z.enum(WEBHOOK_TYPES, WEBHOOK_TEXT.types), { error: WEBHOOK_TEXT.types })
  .min(1, WEBHOOK_TEXT.types)
  .max(WEBHOOK_LIMITS.types, WEBHOOK_TEXT.types)
  .overwrite((chosen) => WEBHOOK_TYPES.filter((type) => chosen.includes(type)));
const sequence = z.int().min(0);

/** How a webhook is: `failing` since its last success, `off` until it is switched on. */
const webhookState = z.enum(['on', 'failing', 'off']);

/** An address that is told of changes (docs/product/webhooks.md#webhooks). */
const webhook = z.object({
  id,
  url: z.string(),
  types: z.array(z.string()),
  /** Null: all events of the organizer. */
  eventId: id.nullable(),
  state: webhookState,
  failingSince: timestamp.nullable(),
  /** Changes that it has not got yet. */
  waiting: z.int(),
  lastDeliveredAt: timestamp.nullable(),
  createdAt: timestamp,
});
/** A `webhook` in a response. */
export type Webhook = z.output<typeof webhook>;

const deliveryState = z.enum(['waiting', 'delivered', 'failed']);

/** A change on its way to a webhook (docs/product/webhooks.md#deliveries). */
const delivery = z.object({
  changeId: z.string(),
  type: z.string(),
  /** When it changed. */
  timestamp,
  /** Null: not given yet. */
  sequence: z.int().nullable(),
  attempts: z.int(),
  state: deliveryState,
  /** The HTTP status of the last attempt; null: there was none. */
  status: z.int().nullable(),
  tookMs: z.int().nullable(),
  /** Null: it is not tried again. */
  nextAt: timestamp.nullable(),
});
/** A `delivery` in a response. */
export type WebhookDelivery = z.output<typeof delivery>;

/** A webhook as the superadmin sees it. */
const userWebhook = webhook
  .pick({ id: true, state: true, failingSince: true, waiting: true, createdAt: true })
  .extend({ host: z.string() });
/** A `userWebhook` in a response. */
export type UserWebhook = z.output<typeof userWebhook>;

const params = z.object({ id });
const page = pageQuery(PAGE_SIZE.devices, PAGE_SIZE.maxCrew);
/** A key sees its own webhooks alone. */
const keys = { roles: ['webhooks'], keepsToItsEvent: true } as const;
/** What these write is in the audit log, with the key. */
const namedKeys = { ...keys, namesKey: true } as const;
const keysWithSecret = { ...namedKeys, sealsResponse: true } as const;

/** Webhooks (docs/product/webhooks.md). */
export const webhookEndpoints = {
  listWebhooks: defineEndpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'List your webhooks, without their secrets',
    access: 'user',
    keys,
    query: z.object(page),
    errors: ['WEBHOOKS_OFF'],
    response: z.object({ webhooks: z.array(webhook), pagination }),
  }),
  addWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Add an address that is told of changes; its secret is shown this once',
    access: 'user',
    keys: keysWithSecret,
    body: z.object({
      /** Sent again with the same one, it is one webhook, with the same secret. */
      nonce: nonce.optional(),
      url,
      types,
      /** Null: all events. */
      eventId: id.nullable(),
    }),
    errors: [
      'EVENT_NOT_FOUND',
      'WEBHOOK_NOT_FOUND',
      'EMAIL_NOT_CONFIRMED',
      'TOO_MANY_WEBHOOKS',
      'NONCE_REUSED',
      'WEBHOOKS_OFF',
      'FORBIDDEN',
    ],
    response: z.object({ webhook, secret: z.string() }),
    status: 201,
    rateLimitPerMinute: 20,
  }),
  updateWebhook: defineEndpoint({
    method: 'PATCH',
    path: '/webhooks/:id',
    summary: 'Change a webhook, or switch it off and on',
    access: 'webhook-owner',
    keys: namedKeys,
    params,
    body: z.object({
      url: url.optional(),
      types: types.optional(),
      state: z.enum(['on', 'off']).optional(),
      /**
       * What came up to this number is not delivered any more; null: nothing that came until now;
       * left out: it goes on.
       */
      resumeAfter: sequence.nullable().optional(),
    }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOKS_OFF', 'FORBIDDEN'],
    response: z.object({ webhook }),
    rateLimitPerMinute: 60,
  }),
  removeWebhook: defineEndpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Remove a webhook: it is told of nothing any more',
    access: 'webhook-owner',
    keys: namedKeys,
    params,
    errors: ['WEBHOOK_NOT_FOUND'],
    response: z.object({ id }),
  }),
  renewWebhookSecret: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Make a new secret; the one before signs beside it for 24 hours',
    access: 'webhook-owner',
    keys: keysWithSecret,
    params,
    body: z.object({
      /** Sent again with the same one, the secret is the same. */
      nonce: nonce.optional(),
    }),
    errors: ['WEBHOOK_NOT_FOUND', 'NONCE_REUSED', 'WEBHOOKS_OFF'],
    /** `oldUntil` null: the one before is lost with the key that sealed it. */
    response: z.object({ secret: z.string(), oldUntil: timestamp.nullable() }),
    rateLimitPerMinute: 20,
  }),
  testWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    summary: 'Deliver a `webhook.test`',
    access: 'webhook-owner',
    keys,
    params,
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOKS_OFF', 'TOO_MANY_REQUESTS'],
    response: z.object({ changeId: z.string() }),
  }),
  listWebhookDeliveries: defineEndpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List what a webhook got, and what it waits for, newest first',
    access: 'webhook-owner',
    keys,
    params,
    query: z.object({ ...page, state: deliveryState.optional() }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOKS_OFF'],
    response: z.object({ deliveries: z.array(delivery), pagination }),
  }),
  retryWebhookDelivery: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:changeId/retry',
    summary: 'Deliver a change again, at once',
    access: 'webhook-owner',
    keys,
    params: z.object({ id, changeId: z.uuid() }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOKS_OFF'],
    response: z.object({ delivery }),
    rateLimitPerMinute: 60,
  }),
  replayWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/:id/replay',
    summary: 'Deliver again what came after a sequence, at most 10,000 changes',
    access: 'webhook-owner',
    keys,
    params,
    body: z.object({ after: sequence }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOKS_OFF', 'CHANGES_GONE', 'TOO_MANY_REQUESTS'],
    response: z.object({ queued: z.int() }),
    rateLimitPerMinute: 10,
  }),
  listUserWebhooks: defineEndpoint({
    method: 'GET',
    path: '/admin/users/:id/webhooks',
    summary: 'List the webhooks of an account by their hosts',
    access: 'superadmin',
    params,
    query: z.object(page),
    errors: ['USER_NOT_FOUND'],
    response: z.object({ webhooks: z.array(userWebhook), pagination }),
  }),
  removeUserWebhook: defineEndpoint({
    method: 'DELETE',
    path: '/admin/webhooks/:id',
    summary: 'Remove a webhook of an account',
    access: 'superadmin',
    params,
    errors: ['WEBHOOK_NOT_FOUND'],
    response: z.object({ id }),
  }),
};
