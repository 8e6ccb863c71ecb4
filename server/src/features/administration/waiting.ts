import { type AdminWaiting, MAX_COUNT } from '@muster/contract';
import { changedSinceApproval } from '@muster/domain';
import type pg from 'pg';
import type { Handlers } from '../../platform/http/handler.ts';
import { readTotals } from '../../platform/totals/store.ts';
import { countFurtherPending } from '../events/list/count-store.ts';
import type { EventFilter } from '../events/list/filter.ts';
import { listEventRows } from '../events/list/list-store.ts';
import type { EventSort } from '../events/list/order.ts';
import type { EventQueryRow } from '../events/list/query.ts';
import { countPending } from '../events/list/totals.ts';
import { toOrganizersFields } from '../events/to-event.ts';
import { countAttention } from './stats-store.ts';

/** Of the events that were edited after their approval, so many are compared with it. */
const MAX_COMPARED = 200;

export const waiting = {
  /**
   * The events and reports that wait for the superadmin
   * (docs/product/administration.md#admin-waiting).
   */
  async getAdminWaiting({ pool }) {
    const [pending, totals, further, changed, { openReports }] = await Promise.all([
      listPending(pool),
      readTotals(pool, { names: ['events'], ownerId: null }),
      countFurtherPending(pool),
      listChanged(pool),
      countAttention(pool),
    ]);
    return {
      pending: toWaiting(pending, countPending(totals.events) - further),
      changed: toWaiting(changed, changed.length),
      openReports,
    };
  },
} satisfies Partial<Handlers>;

function listPending(pool: pg.Pool): Promise<EventQueryRow[]> {
  const pending = { status: 'pending', hidden: false } as const;
  const filter = { ...pending, firstMatching: pending };
  return listRows(pool, { filter, sort: 'created-ascending', limit: MAX_COUNT.waitingEvents });
}

/** An edit may have changed nothing that was approved, or have changed it back. */
async function listChanged(pool: pg.Pool): Promise<EventQueryRow[]> {
  const filter = { startsAfter: new Date().toISOString(), editedSinceApproval: true } as const;
  const rows = await listRows(pool, { filter, sort: 'soonest', limit: MAX_COMPARED });
  const seen = new Set<string>();
  return rows.filter(
    (row) =>
      changedSinceApproval(toOrganizersFields(row), row.approved_snapshot).length > 0 &&
      isFirstOfSeries(row, seen),
  );
}

/** A series is listed once, and each date that was changed alone. */
function isFirstOfSeries({ series_id: id, own_fields: own }: EventQueryRow, seen: Set<string>) {
  if (id === null || (own && own.length > 0)) return true;
  return !seen.has(id) && Boolean(seen.add(id));
}

interface FirstEvents {
  filter: EventFilter;
  sort: EventSort;
  limit: number;
}

function listRows(pool: pg.Pool, first: FirstEvents): Promise<EventQueryRow[]> {
  return listEventRows(pool, { ...first, offset: 0, viewerId: null });
}

function toWaiting(rows: readonly EventQueryRow[], count: number): AdminWaiting['pending'] {
  const events = rows.slice(0, MAX_COUNT.waitingEvents).map((row) => ({
    id: row.id,
    title: row.title,
    organizer: { id: row.organizer_id, name: row.organizer_name },
  }));
  return { count, events };
}
