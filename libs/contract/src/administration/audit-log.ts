import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit-choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, PAGE_SIZE, TIMEOUT_MS } from '../limits.ts';
import { dateTime, id, requiredLine, timestamp, unlessEmpty } from '../shared/text.ts';

/** A state before or after: ids, states, counts and dates, never a text that somebody wrote. */
const auditState = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** A state before or after. */
export type AuditState = z.output<typeof auditState>;

/** An entry of the audit log with the names of today (docs/product/administration.md#audit-log). */
const auditEntry = z.object({
  id,
  /** One of `AUDIT_ACTIONS`, or an action that only another version of the server knows. */
  action: z.string(),
  /** Null: a background job. The name is null once the account is deleted. */
  actor: z.object({ id, name: z.string().nullable() }).nullable(),
  /**
   * The key of a program with which the actor did it; the name is null once it is gone. Left out by
   * a server of the last release.
   */
  key: z.object({ id, name: z.string().nullable() }).nullable().optional(),
  /** The name is null once the subject is deleted, and for kinds that have none. */
  subject: z.object({ kind: z.string(), id, name: z.string().nullable() }),
  before: auditState.nullable(),
  after: auditState.nullable(),
  /** The shortened network address; empty for a job. */
  network: z.string(),
  createdAt: timestamp,
});
/** An entry of the audit log. */
export type AuditEntry = z.output<typeof auditEntry>;

/** Which entries of the audit log to list or export. */
const auditFilter = z.object({
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Who did it: the email or the id of an account. */
  person: unlessEmpty(requiredLine(LENGTH.email, 'Give an email or an id')),
  /** To what. */
  subject: id.optional(),
  /** Inclusive. */
  from: dateTime.optional(),
  /** Exclusive. */
  to: dateTime.optional(),
});
/** Which entries of the audit log to list or export. */
export type AuditFilter = z.output<typeof auditFilter>;

/** The audit log, for the superadmin only (docs/product/administration.md#audit-log). */
export const auditEndpoints = {
  listAuditEntries: defineEndpoint({
    method: 'GET',
    path: '/admin/audit',
    summary: 'List what was done with the superadmin’s power, and deletions, newest first',
    access: 'superadmin',
    query: auditFilter.extend({
      /** The `nextBefore` of the page before. */
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.auditEntries),
    }),
    errors: [],
    response: z.object({
      entries: z.array(auditEntry),
      /** Where the next, older page begins; null on the last one. */
      nextBefore: z.int().nullable(),
    }),
  }),
  exportAuditEntries: defineEndpoint({
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'Export the audit log as CSV, newest first',
    access: 'superadmin',
    query: auditFilter,
    errors: [],
    response: z.object({}),
    responseKind: 'file',
    timeoutMs: TIMEOUT_MS.exportAuditEntries,
    rateLimitPerMinute: 10,
  }),
};
