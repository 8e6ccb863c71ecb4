import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { TIMEOUT_MS } from '../limits.ts';
import { id, timestamp } from '../shared/text.ts';
import { password } from '../shared/user.ts';

/**
 * The request to delete one's own account (docs/product/roles-and-accounts.md#account-deletion).
 */
export const accountDeletion = z.object({ password });

/** An archive of everything held about an account (docs/product/exports.md#data-export). */
const dataExport = z.object({
  id,
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** How much of it is made, 0 to 1. */
  progress: z.number(),
  /** Null until it is ready. */
  sizeBytes: z.int().nullable(),
  createdAt: timestamp,
  /** Null until it is ready. */
  expiresAt: timestamp.nullable(),
});
/** An archive of everything held about an account. */
export type DataExport = z.output<typeof dataExport>;

/**
 * What people do with the whole of their own account
 * (docs/product/roles-and-accounts.md#account-deletion).
 */
export const accountEndpoints = {
  requestAccountDeletion: defineEndpoint({
    method: 'POST',
    path: '/account/deletion',
    summary:
      'Delete your own account in 14 days and end all sessions; signing in before that keeps it',
    access: 'user',
    body: accountDeletion,
    errors: [],
    response: z.object({
      /** When the account is deleted unless somebody signs in to it before. */
      deletionAt: timestamp,
    }),
    rateLimitPerMinute: 10,
  }),
  getAccountDeletion: defineEndpoint({
    method: 'GET',
    path: '/account/deletion',
    summary: 'What deleting your account would refund to the players of your events',
    access: 'user',
    errors: [],
    response: z.object({
      /** Of what was paid online (docs/product/money.md#deletion). */
      refund: z.object({ players: z.int(), pence: z.int() }),
    }),
  }),
  requestDataExport: defineEndpoint({
    method: 'POST',
    path: '/account/export',
    summary: 'Make an archive of everything held about you; at most three a day, one at a time',
    access: 'signed-in',
    errors: [],
    response: z.object({ export: dataExport }),
    rateLimitPerMinute: 10,
  }),
  getDataExport: defineEndpoint({
    method: 'GET',
    path: '/account/export',
    summary: 'Get the state of your latest archive; null if there is none or it has expired',
    access: 'signed-in',
    errors: [],
    response: z.object({ export: dataExport.nullable() }),
  }),
  downloadDataExport: defineEndpoint({
    method: 'GET',
    path: '/account/export/:id/download',
    summary: 'Download your own archive as a ZIP file',
    access: 'signed-in',
    params: z.object({ id }),
    errors: ['FILE_NOT_FOUND'],
    response: z.object({}),
    responseKind: 'file',
    timeoutMs: TIMEOUT_MS.downloadDataExport,
    rateLimitPerMinute: 10,
  }),
};
