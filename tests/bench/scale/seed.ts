import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { addUpTotals } from '@muster/server/src/platform/totals/store.ts';
import { type Kysely, sql } from 'kysely';
import { seedEvents } from '../explore/seed.ts';

const PARTICIPANTS = 5_000;
/** Of the organizer who is measured. */
const OWN_EVENTS = 100;
const BATCH_SIZE = 50_000;

/** SQL for the id of a row: a letter for the kind, and its number. The events and their organizers are those of Explore's bench. */
function id(kind: string, number: string) {
  return sql.raw(`'${kind}' || lpad(to_hex((${number})::bigint), 23, '0')`);
}

export const ORGANIZER_ID = `c${'0'.repeat(22)}1`;
/** An event on the first page with 5,000 participants, each of whom likes it. */
export const BUSY_EVENT_ID = `c${'0'.repeat(22)}1`;

type Db = Kysely<Schema>;

/** An organizer of a hundred events, of which one is busy, and its participants. */
export async function seedOrganizer(db: Db): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, full_name, nick_name, organizer_name)
    select ${id('c', 'n')}, 'person' || n || '@badgerwood.uk', 'x', 'Person ' || n, '', 'Person ' || n
    from generate_series(1, ${PARTICIPANTS + 1}::integer) n`.execute(db);
  await sql`
    insert into events (id, organizer_id, organizer_name, title, location, description, date, image_url, approved)
    select ${id('c', 'n')}, ${ORGANIZER_ID}, 'Person 1', 'Raid ' || n, 'Leeds', '',
      now() + (402 - 5 * n) * interval '1 day', '/media/events/none.jpg', true
    from generate_series(1, ${OWN_EVENTS}::integer) n`.execute(db);
  await sql`
    insert into participations (id, event_id, user_id, status, payment_status, payment_amount_pence, join_form)
    select ${id('c', 'n')}, ${BUSY_EVENT_ID}, ${id('c', 'n + 1')},
      case when n % 10 = 0 then 'waitlist' else 'confirmed' end, case when n % 3 = 0 then 'paid' else 'pending' end,
      2500, jsonb_build_object('fullName', 'Person ' || n, 'email', 'person' || n || '@badgerwood.uk')
    from generate_series(1, ${PARTICIPANTS}::integer) n`.execute(db);
  await sql`
    insert into likes (event_id, user_id)
    select ${BUSY_EVENT_ID}, ${id('c', 'n + 1')} from generate_series(1, ${PARTICIPANTS}::integer) n`.execute(
    db,
  );
}

/** Grows the database from one number of events to another: a participation for each, and half as many likes, messages and accounts. */
export async function grow(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await seedEvents(db, { from, to });
  for (let first = from; first < to; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE, to) - 1;
    await seedAccounts(db, first, last);
    await seedThreads(db, first, last);
  }
  await addUpTotals(db);
  await sql`vacuum analyze`.execute(db);
  // So that what was filled in is not still being written to the disk while lists are measured.
  await sql`checkpoint`.execute(db);
}

async function seedAccounts(db: Db, first: number, last: number): Promise<void> {
  const even = sql`generate_series(${first}::integer, ${last}::integer) n where n % 2 = 0`;
  await sql`
    insert into users (id, email, password_hash, full_name, nick_name, organizer_name)
    select ${id('d', 'n')}, 'player' || n || '@badgerwood.uk', 'x',
      (array['Robin Fox', 'Ada Oakes', 'Wren Marsh', 'Jay Field'])[1 + n % 4], 'Player ' || n, ''
    from ${even}`.execute(db);
  await sql`
    insert into participations (id, event_id, user_id, status)
    select ${id('d', 'n')}, ${id('b', 'n')}, ${id('c', '2 + n % 5000')}, 'confirmed'
    from generate_series(${first}::integer, ${last}::integer) n`.execute(db);
  await sql`
    insert into likes (event_id, user_id) select ${id('b', 'n')}, ${id('d', 'n')} from ${even}`.execute(
    db,
  );
}

/** A message in each; the first hundred are with the organizer who is measured. */
async function seedThreads(db: Db, first: number, last: number): Promise<void> {
  const even = sql`generate_series(${first}::integer, ${last}::integer) n where n % 2 = 0`;
  const organizer = sql`case when n <= 200 then ${ORGANIZER_ID} else ${id('a', '1 + n % 1000')} end`;
  await sql`
    insert into threads (id, event_id, event_title, event_date, organizer_id, player_id, last_message_at)
    select ${id('d', 'n')}, ${id('b', 'n')}, 'Raid ' || n, now(), ${organizer}, ${id('d', 'n')},
      now() - n * interval '1 second'
    from ${even}`.execute(db);
  await sql`
    insert into messages (id, thread_id, sender_id, recipient_id, type, text)
    select ${id('d', 'n')}, ${id('d', 'n')}, ${id('d', 'n')}, ${organizer}, 'text', 'Is there parking?'
    from ${even}`.execute(db);
}
