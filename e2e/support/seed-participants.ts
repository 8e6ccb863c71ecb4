import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** So many players in an event, written straight into the server's own database: registering each would take minutes. */
export async function seedParticipants(
  dataDir: string,
  { eventId, count }: { eventId: string; count: number },
): Promise<void> {
  const pid = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const host = pid.split('\n')[4] ?? '';
  const client = new pg.Client({ host, port: 5432, user: 'muster', database: 'muster' });
  await client.connect();
  const newIds = () => Array.from({ length: count }, () => randomBytes(12).toString('hex'));
  await client.query(
    `with people as (
      insert into users (id, email, password_hash, nick_name)
      select id, 'p' || n || '@crowd.muster.uk', 'none', 'Player ' || n
      from unnest($1::text[]) with ordinality as u(id, n) returning id, nick_name, email)
    insert into participations (id, event_id, user_id, status, join_form)
    select p.id, $3, people.id, 'confirmed',
      jsonb_build_object('fullName', people.nick_name, 'email', people.email, 'phone', '07700 900123')
    from (select id, nick_name, email, row_number() over () as n from people) people
    join unnest($2::text[]) with ordinality as p(id, n) on p.n = people.n`,
    [newIds(), newIds(), eventId],
  );
  await client.end();
}
