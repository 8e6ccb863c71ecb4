import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { MESSAGE_COLUMNS, MESSAGE_JOINS, type MessageQueryRow } from './message-query-store.ts';

/** A message that was sent or changed. */
export interface MessageChange extends MessageQueryRow {
  number: number;
  /** True if it was sent, false if it changed after that. */
  is_new: boolean;
}

const SOURCES = ['recipient_id', 'sender_id'].flatMap((accountColumn) =>
  ['seq', 'change_seq'].map((numberColumn) => ({
    account: sql.ref(accountColumn),
    number: sql.ref(numberColumn),
    isNew: sql.lit(numberColumn === 'seq'),
  })),
);

/**
 * The changes after a number, in order, of the messages that an account sent or received; `number`
 * grows with every change. A message has one fixed number, from when it was sent, and one for its
 * latest change, which grows; so once a reader has passed a number, nothing is ever added before
 * it. Each of the four sources is read from its own index.
 */
export async function listChanges(
  db: Db,
  { actorId, after, limit }: { actorId: string; after: number; limit: number },
): Promise<MessageChange[]> {
  const sources = SOURCES.map(
    ({ account, number, isNew }) => sql`(
      select id, ${number} as number, ${isNew} as is_new from messages
      where ${account} = ${actorId} and ${number} > ${after}
      order by ${number} limit ${limit})`,
  );
  const { rows } = await sql<MessageChange>`
    select c.number, c.is_new, ${sql.raw(MESSAGE_COLUMNS)}
    from (
      select * from (${sql.join(sources, sql` union all `)}) sources order by number limit ${limit}
    ) c
    join messages m on m.id = c.id ${sql.raw(MESSAGE_JOINS)}
    order by c.number`.execute(db);
  return rows;
}

/** The number of the latest change in an account's messages; 0 before the first. */
export async function findLatestChange(db: Db, actorId: string): Promise<number> {
  const latest = SOURCES.map(
    ({ account, number }) => sql`(
      select ${number} from messages
      where ${account} = ${actorId} and ${number} is not null order by ${number} desc limit 1)`,
  );
  const { rows } = await sql<{ latest: number }>`
    select coalesce(greatest(${sql.join(latest)}), 0) as latest`.execute(db);
  return rows[0]?.latest ?? 0;
}
