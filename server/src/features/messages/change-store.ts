import { sql } from 'kysely';
import type pg from 'pg';
import { prepared } from '../../platform/database/prepared.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { StreamPlace } from '../../platform/realtime/stream-source.ts';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageQueryRow } from './message-query-store.ts';

/** That a message was sent or changed. */
interface Change {
  id: string;
  number: number;
  /** True if it was sent, false if it changed after that. */
  is_new: boolean;
}

export type MessageChange = MessageQueryRow & Change;

/** Of messages: whose, and by which number. Each has an index of its own. */
const SOURCES = ['recipient_id', 'sender_id'].flatMap((account) =>
  ['seq', 'change_seq'].map((number) => ({ account, number, isNew: number === 'seq' })),
);

interface ChangesAfter {
  actorId: string;
  after: number;
  limit: number;
}

/**
 * The changes after a number, in order, of the messages that an account sent or received; `number`
 * grows with every change. A message has one fixed number, from when it was sent, and one for its
 * latest change, which grows; so once a reader has passed a number, nothing is ever added before
 * it.
 *
 * Two statements, of which the plan of the second one can be kept: 0.7 ms instead of 2.5.
 */
export async function listChanges(
  pool: pg.Pool,
  of: ChangesAfter,
): Promise<{ changes: MessageChange[]; hasMore: boolean }> {
  const found = await listChangedIds(pool, of);
  const rows = await listMessages(pool, { ...of, ids: [...new Set(found.map(({ id }) => id))] });
  const messages = new Map(rows.map((row) => [row.id, row]));
  const changes = found.flatMap((change) => {
    const message = messages.get(change.id);
    return message ? [{ ...message, ...change }] : [];
  });
  return { changes, hasMore: found.length === of.limit };
}

async function listChangedIds(
  pool: pg.Pool,
  { actorId, after, limit }: ChangesAfter,
): Promise<Change[]> {
  const sources = SOURCES.map(
    ({ account, number, isNew }) => `(
      select id, ${number} as number, ${isNew} as is_new from messages
      where ${account} = $1 and ${number} > $2 order by ${number} limit $3)`,
  );
  const { rows } = await pool.query<Change>(
    `select * from (${sources.join(' union all ')}) sources order by number limit $3`,
    [actorId, after, limit],
  );
  return rows;
}

/** The plan is kept for a single one, which is most often all. */
async function listMessages(
  pool: pg.Pool,
  { actorId, ids }: { actorId: string; ids: readonly string[] },
): Promise<MessageQueryRow[]> {
  const [first, ...others] = ids;
  if (first === undefined) return [];
  function select(condition: string) {
    return `select ${MESSAGE_COLUMNS} from messages m ${MESSAGE_JOINS}
      where $1 in (m.sender_id, m.recipient_id) and ${condition}`;
  }
  const { rows } = await pool.query<MessageQueryRow>(
    others.length === 0
      ? prepared(select('m.id = $2'), [actorId, first])
      : prepared(select('m.id = any($2)'), [actorId, ids], 'fresh'),
  );
  return rows;
}

/** The number of the latest change in an account's messages; 0 before the first. */
export async function findLatestChange(pool: pg.Pool, actorId: string): Promise<number> {
  const latest = SOURCES.map(
    ({ account, number }) => `(
      select ${number} from messages
      where ${account} = $1 and ${number} is not null order by ${number} desc limit 1)`,
  );
  const { rows } = await pool.query<{ latest: number }>(
    prepared(`select coalesce(greatest(${latest.join(', ')}), 0) as latest`, [actorId]),
  );
  return rows[0]?.latest ?? 0;
}

interface NewsFilter {
  places: readonly StreamPlace[];
  /** While this is the latest number, no message is looked for. */
  settled?: number | undefined;
}

interface News {
  /** Of the places with something to read. */
  indexes: ReadonlySet<number>;
  /** The number that was given last. */
  latest: number;
}

/** Which of many streams have something to read: one statement, which looks into indexes. */
export async function findNews(db: Db, { places, settled }: NewsFilter): Promise<News> {
  const { rows } = await sql<{ latest: number; indexes: number[] }>`
    select numbers.last_value as latest, array(
      select place - 1
      from unnest(
        ${places.map(({ userId }) => userId)}::text[],
        ${places.map(({ cursor }) => cursor())}::bigint[]
      ) with ordinality as stream(account, after, place)
      where numbers.last_value is distinct from ${settled ?? null}::bigint and (
        exists (select from messages where recipient_id = account and seq > after)
        or exists (select from messages where recipient_id = account and change_seq > after)
        or exists (select from messages where sender_id = account and seq > after)
        or exists (select from messages where sender_id = account and change_seq > after))
    ) as indexes
    from messages_seq_seq numbers`.execute(db);
  const [row] = rows;
  return { indexes: new Set(row?.indexes.map(Number)), latest: Number(row?.latest) };
}
