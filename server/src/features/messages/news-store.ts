import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Until where a message stream has read. */
export interface MessagePlace {
  userId: string;
  /** The number of the last change. */
  after: () => number;
  /** Promotions since then may be unread. */
  promotedSince: () => string;
}

interface NewsFilter {
  places: readonly MessagePlace[];
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
        ${places.map(({ after }) => after())}::bigint[],
        ${places.map(({ promotedSince }) => promotedSince())}::timestamptz[]
      ) with ordinality as stream(account, after, since, place)
      where (numbers.last_value is distinct from ${settled ?? null}::bigint and (
          exists (select from messages where recipient_id = account and seq > after)
          or exists (select from messages where recipient_id = account and change_seq > after)
          or exists (select from messages where sender_id = account and seq > after)
          or exists (select from messages where sender_id = account and change_seq > after)))
        or exists (select from participations where user_id = account and promoted_at >= since)
        or exists (select from participations
          where guardian_id = account and promoted_at >= since)
    ) as indexes
    from messages_seq_seq numbers`.execute(db);
  const [row] = rows;
  return { indexes: new Set(row?.indexes.map(Number)), latest: Number(row?.latest) };
}
