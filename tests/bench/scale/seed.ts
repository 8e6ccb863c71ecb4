import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { addUpTotals } from '@muster/server/src/platform/totals/store.ts';
import { type Kysely, sql } from 'kysely';
import { seedEvents, seedOrganizers } from './seed-events.ts';

const PARTICIPANTS = 5_000;
/** Of the organizer who is measured. */
const OWN_EVENTS = 100;
const BATCH_SIZE = 50_000;

/** SQL for the id of a row: a letter for the kind, and its number. */
function id(kind: string, number: string) {
  return sql.raw(`'${kind}' || lpad(to_hex((${number})::bigint), 23, '0')`);
}

export const ORGANIZER_ID = `c${'0'.repeat(22)}1`;
/** An event on the first page with 5,000 participants, each of whom likes it. */
export const BUSY_EVENT_ID = `c${'0'.repeat(22)}1`;

/** Its pages are those of a conversation that went on for years. */
export const LONG_THREAD_ID = 'e'.repeat(24);
const LONG_THREAD_MESSAGES = 10_000;
const AUDIT_ENTRIES = 100_000;
const REPORTS = 5_000;

type Db = Kysely<Schema>;

/** What does not grow with the number of events. */
export async function seedOnce(db: Db): Promise<void> {
  await seedOrganizers(db);
  await seedOrganizer(db);
  await seedLongThread(db);
  await seedAuditAndReports(db);
}

/** An organizer of a hundred events, of which one is busy, and its participants. */
async function seedOrganizer(db: Db): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, full_name, nick_name, organizer_name)
    select ${id('c', 'n')}, 'person' || n || '@badgerwood.uk', 'x', 'Person ' || n, '',
      'Person ' || n
    from generate_series(1, ${PARTICIPANTS + 1}::integer) n`.execute(db);
  await sql`
    insert into events (id, organizer_id, organizer_name, title, location, description, date,
      image_url, approved)
    select ${id('c', 'n')}, ${ORGANIZER_ID}, 'Person 1', 'Raid ' || n, 'Leeds', '',
      now() + (402 - 5 * n) * interval '1 day', '/media/events/none.jpg', true
    from generate_series(1, ${OWN_EVENTS}::integer) n`.execute(db);
  const charge = sql`case when n % 10 = 0 then 0 else 2500 end`;
  const payment = sql`case when n % 10 <> 0 and n % 3 = 0 then 2500 else 0 end`;
  await sql`
    with joined as (
      insert into participations (id, event_id, user_id, status, payment_status,
        payment_amount_pence, charged_pence, paid_pence, join_form)
      select ${id('c', 'n')}, ${BUSY_EVENT_ID}, ${id('c', 'n + 1')},
        case when n % 10 = 0 then 'waitlist' else 'confirmed' end,
        case when ${payment} > 0 then 'paid' else 'pending' end, 2500, ${charge}, ${payment},
        jsonb_build_object('fullName', 'Person ' || n, 'email', 'person' || n || '@badgerwood.uk')
      from generate_series(1, ${PARTICIPANTS}::integer) n
      returning id, event_id, charged_pence, paid_pence
    )
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence)
    select ${ORGANIZER_ID}, event_id, id, kind, method, pence
    from joined cross join lateral (values
      ('charge', null, charged_pence), ('payment', 'cash', paid_pence)) entry (kind, method, pence)
    where pence > 0`.execute(db);
  await sql`
    insert into likes (event_id, user_id)
    select ${BUSY_EVENT_ID}, ${id('c', 'n + 1')}
      from generate_series(1, ${PARTICIPANTS}::integer) n`.execute(db);
}

async function seedLongThread(db: Db): Promise<void> {
  await sql`
    insert into threads (id, event_id, event_title, event_date, organizer_id, player_id)
    select ${LONG_THREAD_ID}, id, title, date, organizer_id, ${id('c', '2')}
    from events where id = ${BUSY_EVENT_ID}`.execute(db);
  await sql`
    insert into messages (id, thread_id, sender_id, recipient_id, type, text)
    select ${id('f', 'n')}, t.id, t.player_id, t.organizer_id, 'text', 'Message ' || n
    from threads t, generate_series(1, ${LONG_THREAD_MESSAGES}::integer) n
    where t.id = ${LONG_THREAD_ID}`.execute(db);
}

async function seedAuditAndReports(db: Db): Promise<void> {
  await sql`
    insert into audit_entries (id, action, actor_id, subject_kind, subject_id, network)
    select ${id('1', 'n')},
      (array['approveEvent', 'rejectEvent', 'deleteEvent', 'readThread'])[1 + n % 4],
      ${id('c', `1 + n % ${PARTICIPANTS}`)}, 'event', ${BUSY_EVENT_ID}, '203.0.113.0/24'
    from generate_series(1, ${AUDIT_ENTRIES}::integer) n`.execute(db);
  await sql`
    insert into report_cases (id, subject_kind, subject_id, owner_id, excerpt, report_count)
    select ${id('2', 'n')}, 'event', ${id('c', 'n')}, ${id('c', 'n')}, 'Fox raid', 1
    from generate_series(1, ${REPORTS}::integer) n`.execute(db);
  await sql`
    insert into reports (id, case_id, reporter_id, reason)
    select ${id('3', 'n')}, ${id('2', 'n')}, ${id('c', `1 + n % ${PARTICIPANTS}`)}, 'spam'
    from generate_series(1, ${REPORTS}::integer) n`.execute(db);
}

/**
 * Grows the database from one number of events to another: a participation for each, and half as
 * many likes, messages and accounts.
 */
export async function grow(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await seedEvents(db, { from, to });
  for (let first = from; first < to; first += BATCH_SIZE) {
    const last = Math.min(first + BATCH_SIZE, to) - 1;
    await seedAccounts(db, first, last);
    await seedThreads(db, first, last);
  }
  await sql`
    update user_activity set last_active_at = now() - random() * interval '90 days'`.execute(db);
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
    insert into likes (event_id, user_id) select ${id('b', 'n')}, ${id('d', 'n')}
      from ${even}`.execute(db);
}

/** A message in each; the first hundred are with the organizer who is measured. */
async function seedThreads(db: Db, first: number, last: number): Promise<void> {
  const even = sql`generate_series(${first}::integer, ${last}::integer) n where n % 2 = 0`;
  const organizer = sql`case when n <= 200 then ${ORGANIZER_ID}
    else ${id('a', '1 + n % 1000')} end`;
  await sql`
    insert into threads (id, event_id, event_title, event_date, organizer_id, player_id,
      last_message_at)
    select ${id('d', 'n')}, ${id('b', 'n')}, 'Raid ' || n, now(), ${organizer}, ${id('d', 'n')},
      now() - n * interval '1 second'
    from ${even}`.execute(db);
  await sql`
    insert into messages (id, thread_id, sender_id, recipient_id, type, text)
    select ${id('d', 'n')}, ${id('d', 'n')}, ${id('d', 'n')}, ${organizer}, 'text',
      'Is there parking?'
    from ${even}`.execute(db);
}
