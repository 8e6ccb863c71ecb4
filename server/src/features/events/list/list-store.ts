import type pg from 'pg';
import { planOfPage } from '../../../platform/database/pages.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Queryable } from '../../../platform/database/schema.ts';
import { collectValues } from '../../../platform/database/values.ts';
import { planOf } from './filter.ts';
import { kmOf, nearnessTo } from './nearness.ts';
import { type EventPage, idsOfPage } from './page.ts';
import { type EventQueryRow, ownParticipation, SET_UP, selectEvents } from './query.ts';

/** Events as the viewer, or a visitor for null, sees them. */
interface Viewed {
  viewerId: string | null;
}

/**
 * A page of events; with distances around a location, with the viewer's participation in joined
 * events and in dates of a series.
 */
export async function listEventRows(
  pool: Queryable,
  { viewerId, ...page }: EventPage & Viewed,
): Promise<EventQueryRow[]> {
  const { filter } = page;
  const { values, add } = collectValues();
  const viewer = add(viewerId ?? '');
  const columns = [
    ...(filter.around
      ? [`${kmOf(`e.${nearnessTo(filter.around.center, add)}`)} as distance_km`]
      : []),
    ...(filter.joinedBy || filter.seriesId ? [ownParticipation(viewer)] : []),
  ];
  const from = `(${idsOfPage(page, add)}) page join events e on e.id = page.id`;
  const text = `${selectEvents({ columns, from, viewer })} order by page.position`;
  const plan = planOf(filter) === 'fresh' ? 'fresh' : planOfPage(page);
  const { rows } = await pool.query<EventQueryRow>(prepared(text, values, plan));
  return rows;
}

const FIND_EVENT = `
  ${selectEvents({ columns: [ownParticipation('$1'), SET_UP], from: 'events e', viewer: '$1' })}
  where e.id = $2 and e.deletes_at is null`;

/** An event with the viewer's participation, whether or not the viewer can see it. */
export async function findEventRow(
  pool: pg.Pool,
  { id, viewerId }: { id: string } & Viewed,
): Promise<EventQueryRow | undefined> {
  const { rows } = await pool.query<EventQueryRow>(prepared(FIND_EVENT, [viewerId ?? '', id]));
  return rows[0];
}
