import type { Queryable } from '../../src/platform/database/schema.ts';
import { addUpTotals } from '../../src/platform/totals/store.ts';
import type { TestDatabase } from './database.ts';

/** SQL for a hexadecimal id that sorts like its number. */
function hexId(number: string) {
  return `lpad(to_hex(${number}), 24, '0')`;
}

/**
 * Fills the tables with some thousand rows each, in which every id sorts like its number, so that
 * the planner chooses as it would for a large product.
 */
export async function insertManyRows({ db, pool }: TestDatabase): Promise<void> {
  // On a slow machine, filling the tables takes longer than a statement may.
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await insertEventsAndMessages(client);
  await insertFilesAndSessions(client);
  await insertRecords(client);
  await insertScans(client);
  await insertChanges(client);
  await insertWebhooks(client);
  await insertWaivers(client);
  await insertCheckouts(client);
  await addUpTotals(db);
  await client.query('vacuum analyze');
  // Nobody else gets a connection without a limit.
  client.release(true);
}

async function insertEventsAndMessages(pool: Queryable): Promise<void> {
  await pool.query(`insert into users (id, email, password_hash, avatar_url)
    select ${hexId('n')}, n || '@muster.test', 'x', '/media/avatars/' || n
      from generate_series(1, 5000) n`);

  await pool.query(`insert into events
      (id, organizer_id, organizer_name, title, location, date, image_url, approved, description,
        latitude, longitude)
    select ${hexId('n')}, ${hexId('1 + n % 1000')}, 'Foxes', 'Raid ' || n, 'Leeds',
      '2027-01-01'::timestamptz + n * interval '1 hour', '/media/events/' || n, n % 3 > 0,
      repeat('Bring water and boots. ', 20), 50 + (n % 90) / 10.0, -5 + (n % 70) / 10.0
    from generate_series(1, 5000) n`);
  await pool.query(`insert into series (id, organizer_id, content, rule, weeks_ahead)
    select ${hexId('n')}, ${hexId('1 + n % 1000')},
      jsonb_build_object('imageUrl', '/media/events/' || n, 'gallery', '[]'::jsonb), '{}', 12
    from generate_series(1, 5000) n`);
  await pool.query(`update events set series_id = id, series_day = date where date > now()`);
  await pool.query(`update events set approved_snapshot = jsonb_build_object('imageUrl',
    image_url || '-approved',
      'gallery', '[]'::jsonb) where approved`);
  await pool.query(`insert into threads (id, event_id, event_title, event_date, organizer_id,
    player_id)
    select ${hexId('n')}, ${hexId('n')}, 'Raid', now(), ${hexId('1 + n % 1000')},
      ${hexId('1 + (n + 1) % 1000')}
    from generate_series(1, 5000) n`);
  await pool.query(`insert into messages (id, thread_id, sender_id, recipient_id, type, text,
    status)
    select ${hexId('n')}, ${hexId('1 + n % 5000')}, ${hexId('1 + n % 1000')},
      ${hexId('1 + (n + 1) % 1000')}, 'text',
      'Hello', case n % 20 when 0 then 'sent' else 'read' end
    from generate_series(1, 12000) n`);
  await pool.query(`insert into likes (event_id, user_id)
    select ${hexId('1 + n % 5000')}, ${hexId('1 + n / 5000')} from generate_series(0, 11999) n`);
  await pool.query(`insert into squads (id, event_id, name, code_hash, code_nonce, max_size,
    leader_participation_id)
    select ${hexId('n')}, ${hexId('n')}, 'Owls', 'hash ' || n, gen_random_uuid(), 8, ${hexId('n')}
    from generate_series(1, 5000) n`);
  await pool.query(`with joined as (
      insert into participations (id, event_id, user_id, squad_id, status, payment_amount_pence,
        charged_pence, join_form)
      select ${hexId('n')}, ${hexId('1 + n % 5000')}, ${hexId('1 + n / 5000')},
        case when n between 1 and 5000 then ${hexId('n')} end, 'confirmed', 2500, 2500,
        '{"customFieldResponses": [{"optionId": "gun"}, {"optionId": "vest"}]}'
      from generate_series(0, 11999) n returning id, event_id
    ) insert into ledger_entries (organizer_id, event_id, participation_id, kind, pence)
    select e.organizer_id, e.id, joined.id, 'charge', 2500
    from joined join events e on e.id = joined.event_id`);
  await pool.query(`insert into kit_handouts (participation_id, option_id)
    select id, 'gun' from participations`);
  await pool.query(`insert into dependants (id, guardian_id, name, date_of_birth)
    select ${hexId('n')}, ${hexId('1 + n % 5000')}, 'Tom', '2013-05-04'
    from generate_series(1, 5000) n`);
  await pool.query(`insert into blocks (blocker_id, blocked_id)
    select ${hexId('1 + n % 1000')}, ${hexId('2001 + n / 1000')}
    from generate_series(0, 11999) n`);
  await pool.query(`insert into deleted_events (id, title, date, duration, calendar_sequence)
    select ${hexId('n')}, 'Raid', now() + n * interval '1 hour', '', 1
      from generate_series(1, 5000) n`);
}

/** Of every participation a checkout, and what was refunded of it. */
async function insertCheckouts(pool: Queryable): Promise<void> {
  await pool.query(`insert into checkouts (id, provider, organizer_id, event_id, participation_id,
      pence, status, expires_at)
    select p.id, 'fake', e.organizer_id, e.id, p.id, 2500, 'paid', now()
    from participations p join events e on e.id = p.event_id`);
  await pool.query(`insert into refunds (checkout_id, pence, status)
    select id, 100, 'done' from checkouts`);
}

/** Each event has a device, and of every participation a scan, a conflict and a check. */
async function insertScans(pool: Queryable): Promise<void> {
  await pool.query(`insert into devices (id, organizer_id, event_id, name, expires_at, created_by)
    select id, organizer_id, id, 'Phone', now(), organizer_id from events`);
  await pool.query(`insert into gate_scans (id, organizer_id, event_id, participation_id, device_id,
      origin, kind, occurred_at, clock_offset_ms, received_at, was_offline, is_clock_corrected,
      verdict, content_hash)
    select gen_random_uuid(), e.organizer_id, p.event_id, p.id, p.event_id, '', 'entry', now(), 0,
      now(), true, false, verdict, ''
    from participations p join events e on e.id = p.event_id
    cross join unnest(array['in', 'conflict']) verdict`);
  await pool.query(`insert into nonces (organizer_id, id, content_hash, response, created_at)
    select organizer_id, gen_random_uuid(), '', '{}', now() - random() * interval '30 days'
    from gate_scans limit 10000`);
  await pool.query(`insert into chrono_checks (id, organizer_id, event_id, participation_id, gun,
      gun_key, class, base, bb_centigrams, fps_tenths, computed_millijoules, limit_millijoules,
      result, occurred_at, received_at, was_offline, origin, content_hash)
    select gen_random_uuid(), e.organizer_id, p.event_id, p.id, 'M4', 'm4', 'full_auto',
      'full_auto', 20, 3500, 1138, 1300, 'pass', now(), now(), false, '', ''
    from participations p join events e on e.id = p.event_id`);
}

/** Of every participation a change in the log of its organizer. */
async function insertChanges(pool: Queryable): Promise<void> {
  await pool.query(`insert into changes (organizer_id, sequence, type, event_id, subject_id, at)
    select e.organizer_id, row_number() over (partition by e.organizer_id order by p.id),
      'participation.confirmed', e.id, p.id, now() - random() * interval '60 days'
    from participations p join events e on e.id = p.event_id`);
  await pool.query(`insert into change_logs (organizer_id, last)
    select organizer_id, max(sequence) from changes group by organizer_id`);
}

/** Each event has a webhook, and every change a delivery to one of them. */
async function insertWebhooks(pool: Queryable): Promise<void> {
  await pool.query(`insert into webhooks (id, organizer_id, event_id, device_id, url, types, secret,
      sealing_key, sequence)
    select id, organizer_id, id, id, 'https://till.example/', '{participation.confirmed}', '', '', 0
    from events`);
  await pool.query(`insert into webhook_deliveries (webhook_id, change_id, state)
    select event_id, id, case written % 20 when 0 then 'waiting' else 'delivered' end
    from changes`);
}

/** Every account has a waiver, and of every participation with an account a signature. */
async function insertWaivers(pool: Queryable): Promise<void> {
  await pool.query(`insert into waiver_texts (organizer_id, version, body, valid_for,
      guardian_below, accompanied_below, is_material)
    select id, version, 'Text', 'year', 18, 16, false from users, generate_series(1, 2) version`);
  await pool.query(`insert into waiver_signatures (id, organizer_id, version, event_id, user_id,
      signer, typed_name, kept_until)
    select p.id, e.organizer_id, 1, e.id, p.user_id, 'self', 'Somebody', now()
    from participations p join events e on e.id = p.event_id where p.user_id is not null`);
}

async function insertFilesAndSessions(pool: Queryable): Promise<void> {
  await pool.query(`insert into deleted_event_participants (user_id, event_id, calendar_sequence)
    select ${hexId('1 + n / 5000')}, ${hexId('1 + n % 5000')}, 1 from generate_series(0, 11999) n`);
  await pool.query(`insert into sessions (id, user_id)
    select ${hexId('n')}, ${hexId('1 + n % 5000')} from generate_series(1, 10000) n`);
  await pool.query(`insert into files (key, owner_id, folder, content_type, size)
    select 'moments/' || n, ${hexId('1 + n % 5000')}, 'moments', 'image/jpeg', 1
      from generate_series(1, 10000) n`);
  await pool.query(`insert into moments (id, user_id, file_key, size_bytes)
    select ${hexId('n')}, ${hexId('1 + n % 5000')}, 'moments/' || n, 1
      from generate_series(1, 10000) n`);
  await pool.query(`insert into files (key, owner_id, folder, content_type, size, created_at)
    select 'uploads/' || n, case when n % 20 > 0 then ${hexId('1 + n % 5000')} end, 'uploads',
      'image/jpeg', 1,
      now() - n * interval '1 minute'
    from generate_series(1, 10000) n`);
  await pool.query(`insert into sessions (id, user_id, last_used_at)
    select ${hexId('20000 + n')}, ${hexId('1 + n % 5000')}, now() - n * interval '1 hour'
      from generate_series(1, 10000) n`);
  await pool.query(`insert into refresh_tokens (token_hash, session_id, expires_at)
    select lpad(to_hex(n), 64, '0'), ${hexId('20000 + n')}, now() - (n - 9000) * interval '1 hour'
    from generate_series(1, 10000) n`);
  await pool.query(`insert into message_notices (user_id, due_at)
    select ${hexId('n')}, case n % 50 when 0 then now() end from generate_series(1, 5000) n`);
}

async function insertRecords(pool: Queryable): Promise<void> {
  await pool.query(`insert into data_exports (id, user_id, storage_key, status, created_at,
    expires_at)
    select ${hexId('n')}, case when n % 50 > 0 then ${hexId('1 + n % 5000')} end, 'exports/' || n,
      'ready', now() - n * interval '1 minute', now()
    from generate_series(1, 5000) n`);
  await pool.query(`insert into second_factors (id, user_id, kind, name, credential_id, public_key,
    counter, transports)
    select ${hexId('n')}, ${hexId('n')}, 'passkey', 'Phone', n, 'x', 0, '{}'
      from generate_series(1, 5000) n`);
  await pool.query(`insert into follows (id, organizer_id, user_id, consent, confirmed_at)
    select ${hexId('n')}, ${hexId('1 + n % 1000')}, ${hexId('2001 + n % 3000')}, '{}', now()
      from generate_series(1, 3000) n`);
  await pool.query(`insert into mails (id, user_id, kind, recipient)
    select ${hexId('n')}, ${hexId('1 + n % 5000')}, 'passwordChanged', 'x'
      from generate_series(1, 5000) n`);
  await pool.query(`insert into notices (user_id, kind, created_at)
    select ${hexId('1 + n % 5000')}, 'devicePaired', now() - n * interval '1 minute'
      from generate_series(1, 20000) n`);
  await pool.query(`insert into report_cases (id, subject_kind, subject_id, owner_id, report_count,
    last_reported_at, outcome, resolved_at)
    select ${hexId('n')}, (array['event', 'message', 'moment', 'user'])[1 + n % 4], ${hexId('n')},
      ${hexId('1 + n % 5000')}, n % 7,
      now() - n * interval '1 minute', case when n % 3 > 0 then 'dismissed' end,
        case when n % 3 > 0 then now() - n * interval '1 minute' end
    from generate_series(1, 10000) n`);
  await pool.query(`insert into reports (id, case_id, reporter_id, reason)
    select ${hexId('n')}, ${hexId('1 + n % 10000')}, ${hexId('1 + n / 4 % 5000')}, 'spam'
      from generate_series(1, 20000) n`);
  await pool.query(`insert into audit_entries (id, action, actor_id, subject_kind, subject_id)
    select ${hexId('n')}, 'readThread', ${hexId('1')}, 'thread', ${hexId('n')}
      from generate_series(1, 10000) n`);
  await pool.query(`insert into saved_searches (id, user_id, name, filters, is_mailed, due_at)
    select ${hexId('n')}, ${hexId('1 + n % 5000')}, 'Search ' || n, '{}', n % 5 = 0,
      now() - n * interval '1 minute'
    from generate_series(1, 10000) n`);
  // As autovacuum would have done by then; it also merges the search index's pending entries.
}
