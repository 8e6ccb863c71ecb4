import type { Change, ChangeType } from '@muster/contract';
import { CHANGE_LIMITS, CHANGE_ROLES } from '@muster/contract/schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import {
  type ChangeRow,
  deleteChangesBefore,
  findLogEnds,
  hasUnnumbered,
  listChangeRows,
  lockChangeLog,
  numberChanges,
} from './change-store.ts';

export const changes = {
  /** What has changed after a sequence, as far as the caller may know (docs/product/changes.md). */
  async listChanges({ db }, { actor, query }) {
    const { after, limit, types = TYPES } = query;
    const organizerId = actor.id;
    await numberNewChanges(db, organizerId);
    const { oldest, last } = (await findLogEnds(db, organizerId)) ?? { oldest: 1, last: 0 };
    if (after + 1 < oldest) throw new AppError('CHANGES_GONE', { message: goneText(oldest) });
    const readable = types.filter((type) => mayRead(actor, type));
    const eventId = actor.key?.eventId ?? query.eventId ?? null;
    // A key of one event that asks for another gets nothing.
    const isOther = query.eventId !== undefined && query.eventId !== eventId;
    const filter = { organizerId, after, types: isOther ? [] : readable, eventId, limit };
    const rows = await listChangeRows(db, filter);
    const lastShown = rows.length === limit ? rows.at(-1)!.sequence : last;
    return { changes: rows.map(toChange), last: Math.max(lastShown, after), oldest };
  },
} satisfies Partial<Handlers>;

const TYPES = Object.keys(CHANGE_ROLES) as ChangeType[];

function mayRead({ key }: Actor, type: ChangeType): boolean {
  return !key || CHANGE_ROLES[type].some((role) => key.roles.includes(role));
}

function goneText(oldest: number): string {
  return `The log begins at ${oldest}. Read your lists anew, then ask for what comes after ${oldest - 1}`;
}

/**
 * Gives what is committed its number. Who reads does it, so that no write waits for a counter: a
 * change that commits later gets a later number.
 */
async function numberNewChanges(db: Db, organizerId: string): Promise<void> {
  if (!(await hasUnnumbered(db, organizerId))) return;
  await inTransaction(db, async (trx) => {
    const given = await lockChangeLog(trx, organizerId);
    const last = await numberChanges(trx, { organizerId, last: given });
    const sequence = last - CHANGE_LIMITS.perOrganizer + 1;
    await deleteChangesBefore(trx, { organizerId, sequence });
  });
}

function toChange({ id, type, event_id, subject_id, at, sequence }: ChangeRow): Change {
  const path = pathOf(type, { eventId: event_id, subjectId: subject_id });
  const data = { eventId: event_id, subjectId: subject_id, sequence, path };
  return { id, type, timestamp: at, data };
}

function pathOf(
  type: string,
  { eventId, subjectId }: { eventId: string | null; subjectId: string },
) {
  if (eventId === null) return '/api/series';
  const event = `/api/events/${eventId}`;
  const [kind] = type.split('.');
  if (kind === 'participation' || kind === 'waiver') return `${event}/participants/${subjectId}`;
  return kind === 'payment' || kind === 'refund' ? `${event}/ledger` : event;
}
