import type { BenchDatabase } from '../../support/bench-database.ts';
import type { Written } from './load.ts';

type Acknowledged = Pick<Written, 'sent' | 'likes' | 'ids'>;

/** How many acknowledged messages and likes have no row. */
export async function countLost(
  { pool }: BenchDatabase,
  { sent, likes, ids }: Acknowledged,
): Promise<{ messages: number; likes: number }> {
  const messages = await pool.query(
    `select sent from unnest($1::text[]) as sent
     where not exists (select from messages where id = sent)`,
    [sent.map(({ id }) => id)],
  );
  const lost = await pool.query(
    `select event_id from unnest($1::text[], $2::text[]) as liked (event_id, user_id)
     where not exists (select from likes l
       where l.event_id = liked.event_id and l.user_id = liked.user_id)`,
    [likes.map(({ eventId }) => eventId), likes.map(({ player }) => ids[player])],
  );
  return { messages: messages.rowCount ?? 0, likes: lost.rowCount ?? 0 };
}
