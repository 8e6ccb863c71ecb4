import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@muster/server/src/platform/database/connection.ts';
import type { Ledger } from './ledger.ts';

interface Compared {
  pool: Database['pool'];
  /** The folder of the file store. */
  filesDir: string;
  eventId: string;
  ledger: Ledger;
}

/** What the server acknowledged and does not have, and what it has only half. */
export async function compare(compared: Compared): Promise<string[]> {
  return (
    await Promise.all([
      compareRows(compared),
      compareParticipations(compared),
      compareFiles(compared),
      findHalves(compared),
    ])
  ).flat();
}

async function listMissing({ pool }: Compared, table: string, ids: Iterable<string>) {
  const wanted = [...ids];
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${table} where id = any($1::text[])`,
    [wanted],
  );
  const found = new Set(rows.map(({ id }) => id));
  return wanted.filter((id) => !found.has(id)).map((id) => `lost from ${table}: ${id}`);
}

async function compareRows(compared: Compared): Promise<string[]> {
  const { messages, accounts } = compared.ledger;
  return [
    ...(await listMissing(compared, 'messages', messages)),
    ...(await listMissing(compared, 'users', accounts)),
  ];
}

async function compareParticipations({ pool, eventId, ledger }: Compared): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from participations where event_id = $1 and status <> 'cancelled'`,
    [eventId],
  );
  const present = new Set(rows.map(({ user_id }) => user_id));
  return [...ledger.participations]
    .filter(([userId, joined]) => present.has(userId) !== joined)
    .map(([userId, joined]) => `lost: ${joined ? 'join' : 'leaving'} of ${userId}`);
}

async function compareFiles({ pool, filesDir, ledger }: Compared): Promise<string[]> {
  const { rows } = await pool.query<{ key: string; size: number; thumbnail_key: string | null }>(
    'select key, size, thumbnail_key from files',
  );
  const lost: string[] = [];
  const keys = new Set(rows.map(({ key }) => key));
  for (const key of ledger.files.keys()) if (!keys.has(key)) lost.push(`lost file: ${key}`);
  for (const key of ledger.deletedKeys) if (keys.has(key)) lost.push(`deleted, yet there: ${key}`);
  for (const { key, size, thumbnail_key } of rows) {
    if ((await sizeOf(filesDir, key)) !== size) lost.push(`row without its file: ${key}`);
    if (thumbnail_key && !(await sizeOf(filesDir, thumbnail_key)))
      lost.push(`row without its thumbnail: ${key}`);
  }
  return lost;
}

async function sizeOf(filesDir: string, key: string): Promise<number | undefined> {
  return (await stat(join(filesDir, key)).catch(() => undefined))?.size;
}

async function findHalves({ pool, eventId }: Compared): Promise<string[]> {
  const { rows } = await pool.query<{ what: string; count: number }>(
    `select 'accounts without a session' as what, count(*) from users
       where not exists (select from sessions where user_id = users.id)
     union all select 'conversations without a message', count(*) from threads
       where not exists (select from messages where thread_id = threads.id)
     union all select 'places beyond the capacity', greatest(count(*) - (select max_participants
       from events where id = $1), 0)
       from participations where event_id = $1 and status = 'confirmed'
     union all select 'events with wrong counts', count(*)
       from event_spot_counts s join event_like_counts c on c.event_id = s.event_id
       where s.confirmed <> (select count(*) from participations p where p.event_id = s.event_id
         and p.status = 'confirmed')
         or s.waitlist <> (select count(*) from participations p where p.event_id = s.event_id
           and p.status = 'waitlist')
         or c.likes <> (select count(*) from likes l where l.event_id = c.event_id)
     union all select 'wrong totals', count(*) from wrong_totals`,
    [eventId],
  );
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
}
