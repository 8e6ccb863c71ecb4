import type pg from 'pg';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageQueryRow } from './message-store.ts';

/** Something that happened to a message: it was sent, or it changed. */
export interface MessageChange extends MessageQueryRow {
  number: number;
  /** It was sent; else it changed after that. */
  is_new: boolean;
}

/** Both ways a message can be somebody's, and both kinds of changes, each read off its own index. */
const PARTS = ['recipient_id', 'sender_id'].flatMap((side) =>
  ['seq', 'change_seq'].map(
    (number) => `(select id, ${number} as number, ${number === 'seq'} as is_new from messages
      where ${side} = $1 and ${number} > $2 order by ${number} limit $3)`,
  ),
);

/**
 * What happened after a number, in order, in the messages somebody sent or got. A message has one number for good, the one it
 * was sent under, and one for its latest change, which moves on; so no number that was passed leaves anything behind.
 */
export async function listChanges(
  pool: pg.Pool,
  { actorId, after, limit }: { actorId: string; after: number; limit: number },
): Promise<MessageChange[]> {
  const result = await pool.query<MessageChange>({
    name: 'list-changes',
    text: `select c.number, c.is_new, ${MESSAGE_COLUMNS}
      from (select * from (${PARTS.join(' union all ')}) parts order by number limit $3) c
      join messages m on m.id = c.id ${MESSAGE_JOINS}
      order by c.number`,
    values: [actorId, after, limit],
  });
  return result.rows;
}

/** The number of the latest thing that happened in somebody's messages; 0 before the first. */
export async function findLatestChange(pool: pg.Pool, actorId: string): Promise<number> {
  const latest = ['recipient_id', 'sender_id'].flatMap((side) =>
    ['seq', 'change_seq'].map(
      (number) => `(select ${number} from messages
        where ${side} = $1 and ${number} is not null order by ${number} desc limit 1)`,
    ),
  );
  const result = await pool.query<{ latest: number }>({
    name: 'latest-change',
    text: `select coalesce(greatest(${latest.join(', ')}), 0) as latest`,
    values: [actorId],
  });
  return result.rows[0]?.latest ?? 0;
}
