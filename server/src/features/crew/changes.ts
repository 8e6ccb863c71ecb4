import type { Change, ChangeType } from '@muster/contract';
import { CHANGE_LIMITS, CHANGE_ROLES } from '@muster/contract/schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import { findUser } from '../accounts/people-store.ts';
import {
  type ChangeRow,
  deleteChangesUpTo,
  deleteOldChanges,
  findLogEnds,
  hasPrograms,
  hasUnnumbered,
  listChangeRows,
  listUnreadLogs,
  lockChangeLog,
  numberChanges,
  restartChangeLog,
} from './change-store.ts';

export const changes = {
  /** What has changed after a sequence, as far as the caller may know (docs/product/changes.md). */
  async listChanges({ db }, { actor, query }) {
    const { after, limit, types = TYPES } = query;
    const organizerId = actor.id;
    await numberNewChanges(db, organizerId);
    const readable = types.filter((type) => mayRead(actor, type));
    const eventId = actor.key?.eventId ?? query.eventId ?? null;
    const filter = { organizerId, after, types: readable, eventId, limit };
    const { last: given } = await findLogEnds(db, organizerId);
    const rows = await listChangeRows(db, filter);
    // Read last: what was deleted meanwhile is missing in the rows.
    const { gone } = await findLogEnds(db, organizerId);
    requireInLog(after, { gone, last: given });
    // Somebody else may have numbered more meanwhile.
    const shown = rows.at(-1)?.sequence ?? 0;
    const last = rows.length === limit ? shown : Math.max(shown, given);
    return { changes: rows.map(toChange), last, oldest: gone + 1 };
  },
} satisfies Partial<Handlers>;

const DAY_MS = 24 * 3_600_000;
/** Logs that a sweep numbers at once. */
const MAX_LOGS = 100;

const TYPES = Object.keys(CHANGE_ROLES) as ChangeType[];

function mayRead({ key }: Actor, type: ChangeType): boolean {
  return !key || CHANGE_ROLES[type].some((role) => key.roles.includes(role));
}

/** Throws CHANGES_GONE for a sequence that the log does not go on from. */
export function requireInLog(after: number, { gone, last }: { gone: number; last: number }): void {
  if (after < gone || after > last)
    throw new AppError('CHANGES_GONE', { message: goneText(gone, last) });
}

/**
 * Opens the log for one more program: begins it anew if there was none to write it for. Returns the
 * last number that was given.
 */
export async function openChangeLog(trx: Db, organizerId: string): Promise<number> {
  if (await hasPrograms(trx, organizerId)) await numberNewChanges(trx, organizerId);
  else await restartChangeLog(trx, organizerId);
  return (await findLogEnds(trx, organizerId)).last;
}

function goneText(gone: number, last: number): string {
  return `The log goes from ${gone} to ${last}. Read your lists anew, then what comes after ${last}`;
}

/**
 * Gives what is committed its number. Who reads does it, so that no write waits for a counter: a
 * change that commits later gets a later number.
 */
export async function numberNewChanges(db: Db, organizerId: string): Promise<void> {
  if (!(await hasUnnumbered(db, organizerId))) return;
  await inTransaction(db, async (trx) => {
    const given = await lockChangeLog(trx, organizerId);
    // Somebody else is at it, and nobody queues for that.
    if (given === undefined) return;
    const last = await numberChanges(trx, { organizerId, last: given });
    const sequence = last - CHANGE_LIMITS.perOrganizer;
    await deleteChangesUpTo(trx, { organizerId, sequence });
  });
}

/** Numbers what nobody has read for a day, and forgets what is old; returns how much. */
export async function sweepChanges(db: Db, { now, limit }: { now: Date; limit: number }) {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  for (const organizerId of await listUnreadLogs(db, { before: dayAgo, limit: MAX_LOGS }))
    if (await findUser(db, organizerId)) await numberNewChanges(db, organizerId);
  const before = new Date(now.getTime() - CHANGE_LIMITS.days * DAY_MS);
  return deleteOldChanges(db, { before, limit });
}

/** A change as programs get it. */
export function toChange({ id, type, event_id, subject_id, at, sequence }: ChangeRow): Change {
  const path = pathOf(type, { eventId: event_id, subjectId: subject_id });
  const data = { eventId: event_id, subjectId: subject_id, sequence, path };
  return { id, type, timestamp: at, data };
}

function pathOf(
  type: string,
  { eventId, subjectId }: { eventId: string | null; subjectId: string },
) {
  if (type === 'webhook.test') return '/api/webhooks';
  if (eventId === null) return '/api/series';
  const event = `/api/events/${eventId}`;
  const [kind] = type.split('.');
  if (kind === 'message') return `/api/messages/threads?eventId=${eventId}`;
  if (kind === 'participation' || kind === 'waiver') return `${event}/participants/${subjectId}`;
  return kind === 'payment' || kind === 'refund' ? `${event}/ledger` : event;
}
