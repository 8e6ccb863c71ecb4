import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { addUpTotals } from '@muster/server/src/platform/totals/store.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';

/** The organizer who is measured, and one of 100 players who write to them. */
export const ORGANIZER_ID = `a${'0'.repeat(23)}`;
export const EVENT_ID = `b${'0'.repeat(23)}`;
export const PLAYER_ID = `c${'0'.repeat(23)}`;
export const THREAD_ID = `d${'0'.repeat(23)}`;

const OWN_THREADS = 100;
const MESSAGES_PER_THREAD = 50;
/** Of the others: events, each with its organizer. */
const EVENTS = 1_000;
const PLAYERS = 20_000;
/** Threads of one statement. */
const BATCH = 5_000;

function id(kind: string, number: string): string {
  return `'${kind}' || lpad(to_hex((${number})::bigint), 23, '0')`;
}

/** Accounts, events, and the threads of the organizer who is measured: they do not grow. */
export async function seedOnce(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into users (id, email, password_hash, full_name, nick_name, organizer_name)
    select ${id('a', 'n')}, 'organizer' || n || '@badgerwood.uk', 'x', 'Organizer ' || n, '',
      'Organizer ' || n
    from generate_series(0, ${EVENTS}) n
    union all select ${id('c', 'n')}, 'player' || n || '@badgerwood.uk', 'x', 'Player ' || n,
      'Player ' || n, ''
    from generate_series(0, ${PLAYERS - 1}) n`);
  await pool.query(`
    insert into events (id, organizer_id, organizer_name, title, location, description, date,
      image_url, approved)
    select ${id('b', 'n')}, ${id('a', 'n')}, 'Organizer ' || n, 'Raid ' || n, 'Leeds', '',
      now() + interval '30 days', '/media/events/none.jpg', true
    from generate_series(0, ${EVENTS}) n`);
  await addThreads(pool, {
    from: 0,
    to: OWN_THREADS - 1,
    organizer: '0',
    player: 'n',
    status: `case when n % 5 = 0 then 'sent' else 'read' end`,
  });
}

/** Adds threads of others until there are so many messages; then lets the database settle. */
export async function growTo(
  { pool, db }: { pool: pg.Pool; db: Kysely<Schema> },
  messages: number,
): Promise<void> {
  const threads = Math.floor(messages / MESSAGES_PER_THREAD);
  for (let next = OWN_THREADS; next < threads; next += BATCH) {
    await addThreads(pool, {
      from: next,
      to: Math.min(next + BATCH, threads) - 1,
      // Every player has one thread with an event at most.
      organizer: `1 + n % ${EVENTS}`,
      player: `(n / ${EVENTS}) * 100 % ${PLAYERS} + n % 100`,
      status: `'read'`,
    });
  }
  await addUpTotals(db);
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

interface Threads {
  from: number;
  to: number;
  /** SQL of numbers, by that of the thread, `n`. */
  organizer: string;
  player: string;
  status: string;
}

/** On one connection without triggers: sums are made once, at the end. */
async function addThreads(pool: pg.Pool, threads: Threads): Promise<void> {
  const { from, to, organizer, player, status } = threads;
  const [organizerId, playerId] = [id('a', organizer), id('c', player)];
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(`
      insert into threads (id, event_id, event_title, event_date, organizer_id, player_id,
        last_message_at)
      select ${id('d', 'n')}, ${id('b', organizer)}, 'Raid', now(), ${organizerId}, ${playerId},
        now() - n * interval '1 second'
      from generate_series(${from}, ${to}) n`);
    await client.query(`
      insert into messages (id, thread_id, sender_id, recipient_id, type, text, status,
        created_at)
      select ${id('e', `n * ${MESSAGES_PER_THREAD} + m`)}, ${id('d', 'n')},
        case when m % 2 = 0 then ${organizerId} else ${playerId} end,
        case when m % 2 = 0 then ${playerId} else ${organizerId} end,
        'text', 'Is there parking at the site on the day of the game?',
        case when m = ${MESSAGES_PER_THREAD - 1} then ${status} else 'read' end,
        now() - n * interval '1 second' - (${MESSAGES_PER_THREAD} - m) * interval '1 hour'
      from generate_series(${from}, ${to}) n, generate_series(0, ${MESSAGES_PER_THREAD - 1}) m
      order by n, m`);
    await client.query('commit');
  } finally {
    client.release();
  }
}
