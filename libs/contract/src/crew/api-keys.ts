import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { PAGE_SIZE } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { pageQuery, pagination } from '../shared/pagination.ts';
import { dateTime, id, requiredLine, timestamp } from '../shared/text.ts';
import { password } from '../shared/user.ts';
import { KEY_ROLES } from './key-roles.ts';

/** Limits of keys (docs/product/api-keys.md#key-limits). */
export const KEY_LIMITS = {
  keys: 20,
  nameLength: 60,
  /** The last day is at most so many years ahead. */
  years: 1,
  requestsPerMinute: 120,
  requestsPerDay: 20_000,
  /** Of all keys of an organizer. */
  writesPerDay: 20_000,
  /** Wrong keys of a network address. */
  wrongPerMinute: 10,
  /** How long a repeated write gets its first response. */
  repeatHours: 24,
} as const;

/** Sentences at the fields of a key. */
export const KEY_TEXT = {
  name: 'Give it a name of at most 60 characters',
  roles: 'Choose what it may do',
  until: 'Choose a day within the next year',
  sooner: 'A key can only end sooner',
  idempotencyKey: 'An Idempotency-Key has 8 to 64 letters, digits, - and _',
  inUrl: 'A key belongs in the header Authorization, never in an address. Remove this one',
} as const;

/** `mk_`, 8 and 32 letters and digits. */
export const KEY_FORM = /^mk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/;

/** What an `Idempotency-Key` can be. */
export const IDEMPOTENCY_KEY_FORM = /^[\w-]{8,64}$/;

const keyRole = z.enum(KEY_ROLES);
const until = z.iso
  .datetime({ offset: true, error: KEY_TEXT.until })
  .transform((value) => new Date(value).toISOString());
const name = requiredLine(KEY_LIMITS.nameLength, KEY_TEXT.name);

/** A key of a program (docs/product/api-keys.md#keys). */
const apiKey = z.object({
  id,
  name: z.string(),
  /** The first 11 characters of the token. */
  prefix: z.string(),
  roles: z.array(keyRole),
  /** Null: all events of the organizer. */
  eventId: id.nullable(),
  expiresAt: timestamp,
  createdAt: timestamp,
  /** To the minute; null: never. */
  lastUsedAt: timestamp.nullable(),
  /** The shortened network address of its last request; empty: none. */
  lastNetwork: z.string(),
});
/** An `apiKey` in a response. */
export type ApiKey = z.output<typeof apiKey>;

const params = z.object({ id });
const page = pageQuery(PAGE_SIZE.devices, PAGE_SIZE.maxCrew);

/** Keys of programs (docs/product/api-keys.md#keys). */
export const apiKeyEndpoints = {
  listApiKeys: defineEndpoint({
    method: 'GET',
    path: '/api-keys',
    summary: 'List your keys, without their tokens',
    access: 'user',
    query: z.object(page),
    errors: [],
    response: z.object({ keys: z.array(apiKey), pagination }),
  }),
  addApiKey: defineEndpoint({
    method: 'POST',
    path: '/api-keys',
    summary: 'Make a key for a program; its token is shown this once',
    access: 'user',
    body: z.object({
      /** Sent again with the same one, it is one key, with the same token. */
      nonce: nonce.optional(),
      name,
      roles: z
        .array(keyRole, { error: KEY_TEXT.roles })
        .min(1, KEY_TEXT.roles)
        .max(KEY_ROLES.length, KEY_TEXT.roles)
        .overwrite((roles) => KEY_ROLES.filter((role) => roles.includes(role))),
      /** Null: all events. */
      eventId: id.nullable(),
      expiresAt: until,
      password,
    }),
    errors: ['EVENT_NOT_FOUND', 'EMAIL_NOT_CONFIRMED', 'TOO_MANY_KEYS', 'NONCE_REUSED'],
    response: z.object({ key: apiKey, token: z.string() }),
    status: 201,
    rateLimitPerMinute: 20,
  }),
  updateApiKey: defineEndpoint({
    method: 'PATCH',
    path: '/api-keys/:id',
    summary: 'Rename a key, or let it end sooner',
    access: 'key-owner',
    params,
    body: z.object({ name: name.optional(), expiresAt: dateTime.optional() }),
    errors: ['KEY_NOT_FOUND'],
    response: z.object({ key: apiKey }),
  }),
  removeApiKey: defineEndpoint({
    method: 'DELETE',
    path: '/api-keys/:id',
    summary: 'Remove a key: its program is out at once',
    access: 'key-owner',
    params,
    errors: ['KEY_NOT_FOUND'],
    response: z.object({ id }),
  }),
  getCurrentApiKey: defineEndpoint({
    method: 'GET',
    path: '/api-keys/current',
    summary: 'Get the calling key',
    access: 'key',
    keys: { roles: KEY_ROLES },
    errors: [],
    response: z.object({ key: apiKey, organizer: z.object({ id, name: z.string() }) }),
  }),
  listUserApiKeys: defineEndpoint({
    method: 'GET',
    path: '/admin/users/:id/api-keys',
    summary: 'List the keys of an account, without their tokens',
    access: 'superadmin',
    params,
    query: z.object(page),
    errors: ['USER_NOT_FOUND'],
    response: z.object({ keys: z.array(apiKey), pagination }),
  }),
  removeUserApiKey: defineEndpoint({
    method: 'DELETE',
    path: '/admin/api-keys/:id',
    summary: 'Switch off a key of an account',
    access: 'superadmin',
    params,
    errors: ['KEY_NOT_FOUND'],
    response: z.object({ id }),
  }),
};
