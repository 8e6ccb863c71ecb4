import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { type Kysely, sql } from 'kysely';

/** How much is seeded. */
export const COUNTS = {
  users: 10_000,
  events: 10_000,
  threads: 50_000,
  messages: 100_000,
  auditEntries: 100_000,
  reports: 5_000,
} as const;

/** The thread that has a hundred pages. */
export const LONG_THREAD_ID = 'e'.repeat(24);
const LONG_THREAD_MESSAGES = 10_000;

/** SQL for the id of a row: a letter for the kind, and its number. */
function id(kind: string, number: string) {
  return sql.raw(`'${kind}' || lpad(to_hex((${number})::bigint), 23, '0')`);
}

/** Fills a database with what the superadmin's lists show. */
export async function seedAdministration(db: Kysely<Schema>): Promise<void> {
  await seedUsersAndEvents(db);
  await seedThreads(db);
  await seedAuditAndReports(db);
  await sql`vacuum analyze`.execute(db);
}

async function seedUsersAndEvents(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, nick_name, full_name, organizer_name, created_at)
    select ${id('a', 'n')}, 'player' || n || '@badgerwood.uk', 'x', 'Player ' || n,
      (array['Robin Fox', 'Ada Oakes', 'Wren Marsh', 'Jay Field'])[1 + n % 4], 'Organizer ' || n,
      now() - n * interval '1 minute'
    from generate_series(1, ${COUNTS.users}::integer) n`.execute(db);
  await sql`
    update user_activity set last_active_at = now() - (random() * 90) * interval '1 day'`.execute(
    db,
  );
  await sql`
    insert into events (id, organizer_id, organizer_name, title, location, date, image_url, approved)
    select ${id('b', 'n')}, ${id('a', `1 + n % ${COUNTS.users / 10}`)}, 'Organizer ' || n,
      (array['Fox', 'Badger', 'Heron', 'Otter', 'Stoat'])[1 + n % 5] || ' raid ' || n, 'Wealden',
      now() + (n - 5000) * interval '1 hour', '/media/events/none.jpg', n % 10 > 0
    from generate_series(1, ${COUNTS.events}::integer) n`.execute(db);
}

async function seedThreads(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into threads (id, event_id, event_title, event_date, organizer_id, player_id, last_message_at)
    select ${id('c', 'n')}, e.id, e.title, e.date, e.organizer_id,
      ${id('a', `${COUNTS.users / 10 + 1} + n % ${(COUNTS.users * 9) / 10 - 1}`)},
      now() - n * interval '1 second'
    from generate_series(1, ${COUNTS.threads}::integer) n
    join events e on e.id = ${id('b', `1 + n % ${COUNTS.events}`)}
    on conflict do nothing`.execute(db);
  await sql`
    insert into messages (id, thread_id, sender_id, recipient_id, type, text)
    select ${id('d', '2 * row_number() over () + part')}, t.id,
      case part when 0 then t.player_id else t.organizer_id end,
      case part when 0 then t.organizer_id else t.player_id end, 'text', 'Is there parking?'
    from threads t, generate_series(0, 1) part`.execute(db);
  await sql`
    insert into threads (id, event_id, event_title, event_date, organizer_id, player_id)
    select ${LONG_THREAD_ID}, null, title, date, organizer_id, ${id('a', `${COUNTS.users}`)}
    from events limit 1`.execute(db);
  await sql`
    insert into messages (id, thread_id, sender_id, recipient_id, type, text)
    select ${id('f', 'n')}, t.id, t.player_id, t.organizer_id, 'text', 'Message ' || n
    from threads t, generate_series(1, ${LONG_THREAD_MESSAGES}::integer) n
    where t.id = ${LONG_THREAD_ID}`.execute(db);
}

async function seedAuditAndReports(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into audit_entries (id, action, actor_id, subject_kind, subject_id, network)
    select ${id('1', 'n')}, (array['approveEvent', 'rejectEvent', 'deleteEvent', 'readThread'])[1 + n % 4],
      ${id('a', `1 + n % ${COUNTS.users}`)}, 'event', ${id('b', `1 + n % ${COUNTS.events}`)}, '203.0.113.0/24'
    from generate_series(1, ${COUNTS.auditEntries}::integer) n`.execute(db);
  await sql`
    insert into report_cases (id, subject_kind, subject_id, owner_id, excerpt, report_count)
    select ${id('2', 'n')}, 'event', ${id('b', 'n')}, ${id('a', 'n')}, 'Fox raid', 1
    from generate_series(1, ${COUNTS.reports}::integer) n`.execute(db);
  await sql`
    insert into reports (id, case_id, reporter_id, reason)
    select ${id('3', 'n')}, ${id('2', 'n')}, ${id('a', `${COUNTS.users} - n`)}, 'spam'
    from generate_series(1, ${COUNTS.reports}::integer) n`.execute(db);
}
