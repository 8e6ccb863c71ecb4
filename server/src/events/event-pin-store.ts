import type pg from 'pg';
import { distanceKm, type EventFilter, whereOf } from './event-filter.ts';

/** Where an event is, and what its pin says. */
export interface EventPinRow {
  id: string;
  title: string;
  date: Date;
  latitude: number;
  longitude: number;
}

/** The positions of the nearest events around a location, else of the soonest. */
export async function listEventPinRows(
  pool: pg.Pool,
  { filter, limit }: { filter: EventFilter; limit: number },
): Promise<EventPinRow[]> {
  const { nameFor, clause, values } = whereOf({ ...filter, hasPosition: true }, 2);
  const center = filter.around?.center;
  const order = center
    ? distanceKm(`$${values.push(center.latitude) + 1}`, `$${values.push(center.longitude) + 1}`)
    : 'date';
  const result = await pool.query<EventPinRow>({
    name: nameFor('list-event-pins'),
    text: `select id, title, date, latitude, longitude from events ${clause}
      order by ${order}, id limit $1`,
    values: [limit, ...values],
  });
  return result.rows;
}
