import type { Event } from '@muster/contract';
import type { Viewer } from '@muster/domain';
import type { Queryable } from '../../platform/database/schema.ts';
import { sumOwedOf } from '../participation/owing-store.ts';
import type { EventQueryRow } from './list/query.ts';
import { toEvent } from './to-event.ts';

/** Events as a viewer sees them, with what is owed for those whose ledger they may view. */
export async function toEvents(
  db: Queryable,
  rows: readonly EventQueryRow[],
  viewer: Viewer,
): Promise<Event[]> {
  const events = rows.map((row) => toEvent(row, viewer));
  const ids = events.flatMap(({ id, can }) => (can.viewLedger ? id : []));
  if (ids.length === 0) return events;
  const owed = await sumOwedOf(db, ids);
  return events.map((event) =>
    event.can.viewLedger ? { ...event, owedPence: owed.get(event.id) ?? 0 } : event,
  );
}
