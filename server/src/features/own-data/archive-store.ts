import { type RawBuilder, sql } from 'kysely';
import type { Db, UserRow } from '../../platform/database/schema.ts';
import { ofAccount } from '../participation/columns-store.ts';
import { SIGNED_PENCE } from '../participation/owing-store.ts';

/** A page of rows: those after the cursor, in the order of the cursor. */
export interface RowPage {
  userId: string;
  /** The `cursor` of the last row of the page before; empty at the start. */
  after: string;
  limit: number;
}

/** A row to export; `cursor` itself is not exported. */
export type ExportedRow = Record<string, unknown> & { cursor: string };

type ListRows = (db: Db, page: RowPage) => Promise<ExportedRow[]>;

export function rowsOf(query: (page: RowPage) => RawBuilder<ExportedRow>): ListRows {
  return async (db, page) => (await query(page).execute(db)).rows;
}

export const listOwnEvents = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, organizer_name, organizer_avatar_url, title, description, location,
      latitude, longitude, date, image_url, image_thumbnail, is_video, gallery, price,
      base_price_pence, duration, ends_at, difficulty, access, required_equipment, custom_fields,
      max_participants, max_party_size, max_unpaid_open_spots, transfer_until_hours,
      waitlist_enabled, waitlist_skips_sold_out, waitlist_passes_groups, payment, approved,
      approved_at, rejected_at, rejection_reason, cancelled_at, cancellation_reason, series_id,
      template_name, created_at, updated_at
    from events where organizer_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

export const listOwnSeries = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, content, rule, ends_after_minutes, weeks_ahead, move_until_days,
      is_paused, approved_at, rejected_at, rejection_reason, created_at, updated_at
    from series where organizer_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

export const listOwnParticipations = rowsOf(
  ({ userId, after, limit }) => sql`
    select p.id as cursor, p.id, p.dependant_id, d.name as dependant_name, p.accompanies,
      p.event_id, e.title as event_title, e.date as event_date, p.status, p.moved_from,
      s.name as squad,
      p.payment_status, p.payment_amount_pence, p.payment_id, p.check_in_status, p.check_in_time,
      p.join_form, (
        select coalesce(jsonb_agg(jsonb_build_object('optionId', k.option_id,
          'handedOutAt', k.handed_out_at, 'returnedAt', k.returned_at) order by k.option_id), '[]')
        from kit_handouts k where k.participation_id = p.id
      ) as kit, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'verdict', s.verdict,
          'occurredAt', s.occurred_at, 'receivedAt', s.received_at, 'reason', s.reason)
          order by s.seq), '[]')
        from gate_scans s where s.participation_id = p.id
      ) as scans, (
        select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'kind', l.kind,
          'method', l.method, 'pence', l.pence, 'signedPence', ${sql.raw(SIGNED_PENCE)},
          'note', l.note, 'transfers', l.transfers) order by l.seq), '[]')
        from ledger_entries l where l.participation_id = p.id
      ) as payments, (
        select coalesce(jsonb_agg(jsonb_build_object('gun', c.gun, 'class', c.class,
          'bbCentigrams', c.bb_centigrams, 'fpsTenths', c.fps_tenths,
          'millijoules', c.millijoules, 'computedMillijoules', c.computed_millijoules,
          'limitMillijoules', c.limit_millijoules, 'result', c.result, 'tag', c.tag,
          'occurredAt', c.occurred_at, 'receivedAt', c.received_at) order by c.seq), '[]')
        from chrono_checks c where c.participation_id = p.id
      ) as chrono_checks, p.gate_note, p.came_from, p.joined_at, p.updated_at
    from participations p join events e on e.id = p.event_id
    left join dependants d on d.id = p.dependant_id left join squads s on s.id = p.squad_id
    where ${ofAccount(userId)} and p.id > ${after} order by p.id limit ${limit}`,
);

/** Of other people only their public names. */
const messageColumns = sql.raw(`
    m.seq::text as cursor, m.id, m.thread_id, t.event_id, t.event_title,
    coalesce(nullif(trim(other.nick_name), ''), nullif(trim(other.organizer_name), ''), 'Organizer')
      as other_participant, m.type, m.text, m.image_url, m.image_caption, m.reply_to_id, m.status,
    m.created_at, m.delivered_at, m.read_at, m.deleted_at`);

export const listSentMessages = rowsOf(
  ({ userId, after, limit }) => sql`
    select ${messageColumns} from messages m
    join threads t on t.id = m.thread_id join users other on other.id = m.recipient_id
    where m.sender_id = ${userId} and m.seq > ${Number(after)} order by m.seq limit ${limit}`,
);

/** As crew, in the name of the organizer. */
export const listMessagesSentAsCrew = rowsOf(
  ({ userId, after, limit }) => sql`
    select ${messageColumns} from messages m
    join threads t on t.id = m.thread_id join users other on other.id = m.recipient_id
    where m.sent_by = ${userId} and m.seq > ${Number(after)} order by m.seq limit ${limit}`,
);

export const listReceivedMessages = rowsOf(
  ({ userId, after, limit }) => sql`
    select ${messageColumns} from messages m
    join threads t on t.id = m.thread_id join users other on other.id = m.sender_id
    where m.recipient_id = ${userId} and m.seq > ${Number(after)} order by m.seq limit ${limit}`,
);

export const listOwnMoments = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, file_key, original_name, size_bytes, uploaded_at
    from moments where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

export const listOwnLikes = rowsOf(
  ({ userId, after, limit }) => sql`
    select l.event_id as cursor, l.event_id, e.title as event_title, l.created_at
    from likes l join events e on e.id = l.event_id
    where l.user_id = ${userId} and l.event_id > ${after} order by l.event_id limit ${limit}`,
);

export const listOwnParticipantViews = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, name, filters, created_at
    from participant_views where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

export const listOwnSavedSearches = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, name, filters, is_mailed, created_at
    from saved_searches where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

export const listOwnFollows = rowsOf(
  ({ userId, after, limit }) => sql`
    select f.id as cursor, f.organizer_id, 
      coalesce(nullif(trim(u.organizer_name), ''), 'Organizer') as organizer_name, f.consent,
      f.created_at, f.ended_at
    from follows f join users u on u.id = f.organizer_id
    where f.user_id = ${userId} and f.id > ${after} order by f.id limit ${limit}`,
);

/** The own page, with its former handles. */
export const listOwnPage = rowsOf(
  ({ userId, after }) => sql`
    select u.id as cursor, p.words, p.links, (select coalesce(jsonb_agg(jsonb_build_object(
        'handle', h.handle, 'since', h.since, 'until', h.until) order by h.since), '[]')
      from organizer_handles h where h.user_id = u.id) as handles
    from users u join organizer_pages p on p.user_id = u.id
    where u.id = ${userId} and u.id > ${after}`,
);

/** The public name of an account `u`, and nothing else of it. */
export const PUBLIC_NAME = sql`
  coalesce(nullif(trim(u.nick_name), ''), nullif(trim(u.organizer_name), ''), 'Player')`;

export const listOwnBans = rowsOf(
  ({ userId, after, limit }) => sql`
    select b.user_id as cursor, b.user_id, ${PUBLIC_NAME} as name, b.reason, b.created_at
    from bans b join users u on u.id = b.user_id
    where b.organizer_id = ${userId} and b.user_id > ${after} order by b.user_id limit ${limit}`,
);

/** Whom the account books for. */
export const listOwnDependants = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, name, date_of_birth, emergency_contact, created_at, updated_at
    from dependants where guardian_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

/** Whom the account has made crew, and invited. */
export const listOwnCrew = rowsOf(
  ({ userId, after, limit }) => sql`
    select c.id as cursor, c.id, c.event_id, c.user_id, ${PUBLIC_NAME} as name, c.roles,
      c.expires_at, c.revoked_at, c.created_at
    from crew c join users u on u.id = c.user_id
    where c.organizer_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
);

export const listOwnInvitations = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, event_id, roles, email, expires_at, valid_until, created_at
    from crew_invitations where organizer_id = ${userId} and id > ${after}
    order by id limit ${limit}`,
);

/** Muster has not kept the codes. Amounts are in pence. */
export const listOwnVouchers = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, kind, value, event_ids, max_uses, expires_at, is_once_per_person,
      code_end, created_at, deleted_at
    from vouchers where organizer_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

/** What the account has organized others to sign, every version of it. */
export const listOwnWaivers = rowsOf(
  ({ userId, after, limit }) => sql`
    select to_char(version, 'FM0000000000') as cursor, version, body, valid_for, guardian_below,
      accompanied_below, is_material, created_at
    from waiver_texts where organizer_id = ${userId}
      and to_char(version, 'FM0000000000') > ${after} order by version limit ${limit}`,
);

/** What the account has signed, or others for it or for whom it books, with the text. */
export const listOwnSignatures = rowsOf(
  ({ userId, after, limit }) => sql`
    select s.id as cursor, s.id, s.event_id, s.version, t.body, t.valid_for, s.signer, s.typed_name,
      s.strokes, s.signed_at, s.withdrawn_at
    from waiver_signatures s
    join waiver_texts t on t.organizer_id = s.organizer_id and t.version = s.version
    where (s.user_id = ${userId} or s.signer_user_id = ${userId}
      or s.dependant_id in (select id from dependants where guardian_id = ${userId}))
      and s.id > ${after}
    order by s.id limit ${limit}`,
);

/** Whom the account helps. */
export const listHelped = rowsOf(
  ({ userId, after, limit }) => sql`
    select c.id as cursor, c.id, c.event_id, c.organizer_id, ${PUBLIC_NAME} as organizer_name,
      c.roles, c.expires_at, c.revoked_at, c.created_at
    from crew c join users u on u.id = c.organizer_id
    where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
);

/** Devices of the account, and those it has added for others. */
export const listOwnDevices = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, organizer_id, event_id, name, expires_at, paired_at, last_seen_at,
      revoked_at, created_at
    from devices where (organizer_id = ${userId} or created_by = ${userId}) and id > ${after}
    order by id limit ${limit}`,
);

/** Without their secrets. */
export const listOwnWebhooks = rowsOf(
  ({ userId, after, limit }) => sql`
    select w.id as cursor, w.id, w.event_id, w.url, w.types, w.created_at,
      case when not w.is_on or d.revoked_at is not null or d.expires_at <= now() then 'off'
        when w.failing_since is not null then 'failing' else 'on' end as state
    from webhooks w left join devices d on d.id = w.device_id
    where w.organizer_id = ${userId} and w.id > ${after} order by w.id limit ${limit}`,
);

/** Of other people nothing. */
export const listOwnScans = rowsOf(
  ({ userId, after, limit }) => sql`
    select s.seq::text as cursor, s.id as nonce, s.event_id, e.title as event_title, s.kind,
      s.verdict, s.reason, s.occurred_at, s.received_at, s.was_offline
    from gate_scans s join events e on e.id = s.event_id
    where s.actor_id = ${userId} and s.seq > ${Number(after)} order by s.seq limit ${limit}`,
);

/** Of other people nothing. */
export const listOwnEntries = rowsOf(
  ({ userId, after, limit }) => sql`
    select l.seq::text as cursor, l.id, l.event_id, e.title as event_title, l.at, l.kind, l.method,
      l.pence, ${sql.raw(SIGNED_PENCE)} as signed_pence, l.note,
      l.transfers
    from ledger_entries l join events e on e.id = l.event_id
    where l.actor_id = ${userId} and l.seq > ${Number(after)} order by l.seq limit ${limit}`,
);

export const listOwnBlocks = rowsOf(
  ({ userId, after, limit }) => sql`
    select b.blocked_id as cursor, b.blocked_id as user_id, ${PUBLIC_NAME} as name, b.created_at
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${userId} and b.blocked_id > ${after}
    order by b.blocked_id limit ${limit}`,
);

export const listOwnSessions = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, device, network, created_at, last_used_at, revoked_at
    from sessions where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

export const listOwnSecondFactors = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, kind, name, created_at, last_used_at
    from second_factors where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

export const listOwnMails = rowsOf(
  ({ userId, after, limit }) => sql`
    select id as cursor, id, kind, recipient, state, created_at, sent_at
    from mails where user_id = ${userId} and id > ${after} order by id limit ${limit}`,
);

export const listOwnNotices = rowsOf(
  ({ userId, after, limit }) => sql`
    select id::text as cursor, kind, event_id, details, created_at, read_at
    from notices where user_id = ${userId} and id > ${Number(after)} order by id limit ${limit}`,
);

export const listOwnReports = rowsOf(
  ({ userId, after, limit }) => sql`
    select r.id as cursor, r.id, c.subject_kind, c.subject_id, r.reason, r.text, r.created_at,
      c.outcome, c.resolved_at
    from reports r join report_cases c on c.id = r.case_id
    where r.reporter_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`,
);

export const listOwnFiles = rowsOf(
  ({ userId, after, limit }) => sql`
    select key as cursor, key, folder, content_type, size, original_name, width, height, created_at
    from files where owner_id = ${userId} and key > ${after} order by key limit ${limit}`,
);

export async function countOwnFiles(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('files')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Since when the account has a calendar feed; its address is not exported. */
export async function findCalendarFeedDate(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The account without its password hash. */
export async function findExportedUser(
  db: Db,
  userId: string,
): Promise<Partial<UserRow> | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'nick_name', 'full_name', 'date_of_birth', 'organizer_name'])
    .select(['avatar_url', 'bio', 'created_at', 'updated_at', 'deletion_requested_at'])
    .select(['shows_among_going', 'shows_experience', 'game_kind'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
