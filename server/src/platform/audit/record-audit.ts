import type { AuditAction, AuditSubjectKind } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import type { Db } from '../database/schema.ts';
import type { Actor, Client } from '../http/handler.ts';
import { shortenAddress } from '../http/shorten-address.ts';
import { insertAuditEntry } from './store.ts';

/** Who did it and from where. Null: a background job. */
export type AuditOrigin = { actor: Pick<Actor, 'id' | 'key'>; client: Client } | null;

/**
 * What was done to what. Holds ids, states, counts and dates, never a name, an email or a text that
 * somebody wrote.
 */
export interface AuditRecord {
  action: AuditAction;
  subject: { kind: AuditSubjectKind; id: string };
  before?: AuditState;
  after?: AuditState;
}

type AuditState = Record<string, string | number | boolean | null>;

/**
 * Adds an entry to the audit log, in the transaction of the change that it records
 * (docs/product/administration.md#audit-log).
 */
export async function recordAudit(tx: Db, origin: AuditOrigin, record: AuditRecord): Promise<void> {
  await insertAuditEntry(tx, {
    id: createObjectId(),
    action: record.action,
    actor_id: origin?.actor.id ?? null,
    key_id: origin?.actor.key?.id ?? null,
    subject_kind: record.subject.kind,
    subject_id: record.subject.id,
    before: record.before ? JSON.stringify(record.before) : null,
    after: record.after ? JSON.stringify(record.after) : null,
    network: origin ? shortenAddress(origin.client.ipAddress) : '',
  });
}
