import { z } from 'zod';
import { AUDIT_ACTIONS } from '../audit-choices.ts';
import { LENGTH } from '../limits.ts';
import { dateTime, id, requiredLine, timestamp, unlessEmpty } from './text.ts';

/** A state before or after: ids, states, counts and dates, never a text that somebody wrote. */
const auditState = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** A state before or after. */
export type AuditState = z.output<typeof auditState>;

/** An entry of the audit log with the names of today (docs/product/administration.md#audit-log). */
export const auditEntry = z.object({
  id,
  /** One of `AUDIT_ACTIONS`, or an action that only another version of the server knows. */
  action: z.string(),
  /** Null: a background job. The name is null once the account is deleted. */
  actor: z.object({ id, name: z.string().nullable() }).nullable(),
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
export const auditFilter = z.object({
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
