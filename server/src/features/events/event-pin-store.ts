import type pg from 'pg';
import { type EventFilter, eventsOf } from './event-filter.ts';
import { locateNearest } from './nearest.ts';

/** Where an event is, and what its pin says. */
export interface EventPinRow {
  id: string;
  title: string;
  date: string;
  latitude: number;
  longitude: number;
}

const COLUMNS = 'id, title, date, latitude, longitude';

/** The positions of the nearest events around a location, else of the soonest. */
export async function listEventPinRows(
  pool: pg.Pool,
  { filter, limit }: { filter: EventFilter; limit: number },
): Promise<EventPinRow[]> {
  const nearest = locateNearest(filter, 2);
  const { nameFor, from, values } = nearest ?? eventsOf({ ...filter, hasPosition: true }, 2);
  const result = await pool.query<EventPinRow>({
    name: nameFor('list-event-pins'),
    text: nearest
      ? `select * from (
          select ${COLUMNS}, ${nearest.nearness} as nearness from ${from()}
          order by nearness limit $1
        ) nearest where ${nearest.isInside}`
      : `select ${COLUMNS} from ${from()} order by date, id limit $1`,
    values: [limit, ...values],
  });
  return result.rows;
}
