import type pg from 'pg';
import { prepared } from '../../../platform/database/prepared.ts';
import { collectValues } from '../../../platform/database/values.ts';
import { type EventFilter, matches, planOf } from './filter.ts';
import { nearestEvents } from './nearest.ts';

/** Where an event is, and what its pin says. */
export interface EventPinRow {
  id: string;
  title: string;
  date: string;
  latitude: number;
  longitude: number;
}

const columns = 'id, title, date, latitude, longitude';

/** The positions of the nearest events around a location, else of the soonest. */
export async function listEventPinRows(
  pool: pg.Pool,
  { filter, limit }: { filter: EventFilter; limit: number },
): Promise<EventPinRow[]> {
  const { values, add } = collectValues();
  const { around } = filter;
  const from = around
    ? `${nearestEvents({ filter, around, max: limit, columns }, add)} order by nearness, id`
    : `events where ${matches({ ...filter, hasPosition: true }, add)} order by date, id`;
  const text = `select ${columns} from ${from} limit ${limit}`;
  const { rows } = await pool.query<EventPinRow>(prepared(text, values, planOf(filter)));
  return rows;
}
