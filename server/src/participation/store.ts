import type pg from 'pg';
import { toLikePattern } from '../database/like-pattern.ts';
import type { EventRow, ParticipationRow, UserRow } from '../database/schema.ts';

/** A participation with its account and its place in the waitlist. */
export interface ParticipantQueryRow
  extends Pick<
    ParticipationRow,
    | 'id'
    | 'user_id'
    | 'status'
    | 'payment_status'
    | 'payment_amount_pence'
    | 'payment_id'
    | 'check_in_status'
    | 'check_in_time'
    | 'join_form'
    | 'joined_at'
    | 'updated_at'
  > {
  /** From 1; null when not waiting. */
  position: number | null;
  user_email: string;
  user_nick_name: string;
  user_organizer_name: string;
  user_avatar_url: string;
  user_created_at: UserRow['created_at'];
}

const COLUMNS = `
  p.id, p.user_id, p.status, p.payment_status, p.payment_amount_pence, p.payment_id,
  p.check_in_status, p.check_in_time, p.join_form, p.joined_at, p.updated_at, line.position,
  u.email as user_email, u.nick_name as user_nick_name, u.organizer_name as user_organizer_name,
  u.avatar_url as user_avatar_url, u.created_at as user_created_at`;

/** The place in line of one participation `p`. For a whole list a window over the line is cheaper. */
const OWN_PLACE_IN_LINE = `
  left join lateral (
    select count(*) as position from participations w
    where p.status = 'waitlist' and w.event_id = p.event_id and w.status = 'waitlist'
      and w.queue_position <= p.queue_position
  ) line on p.status = 'waitlist'`;

interface ParticipantId {
  eventId: string;
  userId: string;
}

export async function findParticipant(
  pool: pg.Pool,
  { eventId, userId }: ParticipantId,
): Promise<ParticipantQueryRow | undefined> {
  const result = await pool.query<ParticipantQueryRow>({
    name: 'get-participant',
    text: `select ${COLUMNS} from participations p
      join users u on u.id = p.user_id ${OWN_PLACE_IN_LINE}
      where p.event_id = $1 and p.user_id = $2`,
    values: [eventId, userId],
  });
  return result.rows[0];
}

/** The same for the event's organizer; `organizerId` null: for the superadmin. Undefined when the event is somebody else's. */
export async function findParticipantOf(
  pool: pg.Pool,
  { eventId, userId, organizerId }: ParticipantId & { organizerId: string | null },
): Promise<ParticipantQueryRow | undefined> {
  const result = await pool.query<ParticipantQueryRow>({
    name: 'get-participant-of',
    text: `select ${COLUMNS} from participations p
      join events e on e.id = p.event_id and ($3::text is null or e.organizer_id = $3)
      join users u on u.id = p.user_id ${OWN_PLACE_IN_LINE}
      where p.event_id = $1 and p.user_id = $2`,
    values: [eventId, userId, organizerId],
  });
  return result.rows[0];
}

/** Where somebody stands with an event, and what tells whether they may see it. */
export interface StandingRow extends Pick<EventRow, 'organizer_id' | 'approved'> {
  status: ParticipationRow['status'] | null;
  position: number | null;
}

/** Undefined when there is no such event. */
export async function findStanding(
  pool: pg.Pool,
  { eventId, userId }: ParticipantId,
): Promise<StandingRow | undefined> {
  const result = await pool.query<StandingRow>({
    name: 'get-standing',
    text: `select e.organizer_id, e.approved, p.status, line.position from events e
      left join participations p on p.event_id = e.id and p.user_id = $2 ${OWN_PLACE_IN_LINE}
      where e.id = $1`,
    values: [eventId, userId],
  });
  return result.rows[0];
}

/** Which participants a list is of. `organizerId` null: whoever's event it is. */
export interface ParticipantFilter {
  eventId: string;
  organizerId: string | null;
  status?: ParticipationRow['status'] | undefined;
  paymentStatus?: ParticipationRow['payment_status'] | undefined;
  search?: string | undefined;
}

/** Whatever was checked before: join forms leave the table for the event's organizer and the superadmin only. */
const OWN_EVENT = `e.id = $1 and ($2::text is null or e.organizer_id = $2)`;

/** Confirmed first, then the line, then those who gave up. */
const ORDER = 'order by participation_rank(p.status), p.queue_position';

export async function listParticipants(
  pool: pg.Pool,
  { filter, limit, offset }: { filter: ParticipantFilter; limit: number; offset: number },
): Promise<ParticipantQueryRow[]> {
  const { name, from, values } = matching(filter);
  const place = values.length;
  const result = await pool.query<ParticipantQueryRow>({
    name: `list-participants${name}`,
    text: `select ${COLUMNS} from (
        select p.* ${from} ${ORDER} limit $${place + 1} offset $${place + 2}
      ) p
      join users u on u.id = p.user_id
      left join (
        select id, row_number() over (order by queue_position) as position
        from participations where event_id = $1 and status = 'waitlist'
      ) line on line.id = p.id
      ${ORDER}`,
    values: [...values, limit, offset],
  });
  return result.rows;
}

export async function countParticipants(pool: pg.Pool, filter: ParticipantFilter): Promise<number> {
  const { name, from, values } = matching(filter);
  const result = await pool.query<{ total: number }>({
    name: `count-participants${name}`,
    text: `select count(*) as total ${from}`,
    values,
  });
  return result.rows[0]?.total ?? 0;
}

export interface SummaryRow {
  total: number;
  confirmed: number;
  waitlist: number;
  paid: number;
  checked_in: number;
  revenue_pence: number;
}

/** Sums over the whole event; undefined when there is none, or it is not this organizer's. */
export async function summariseParticipants(
  pool: pg.Pool,
  { eventId, organizerId }: Pick<ParticipantFilter, 'eventId' | 'organizerId'>,
): Promise<SummaryRow | undefined> {
  const result = await pool.query<SummaryRow>({
    name: 'summarise-participants',
    text: `select count(p.id) as total,
        count(*) filter (where p.status = 'confirmed') as confirmed,
        count(*) filter (where p.status = 'waitlist') as waitlist,
        count(*) filter (where p.payment_status = 'paid') as paid,
        count(*) filter (where p.check_in_status = 'checked_in') as checked_in,
        coalesce(sum(p.payment_amount_pence) filter (where p.payment_status = 'paid'), 0)
          as revenue_pence
      from events e left join participations p on p.event_id = e.id
      where ${OWN_EVENT} group by e.id`,
    values: [eventId, organizerId],
  });
  return result.rows[0];
}

/** What stands in one line of text each, so that nothing is found across two of them. */
const SEARCHED = `concat_ws(E'\\n', p.join_form ->> 'fullName', p.join_form ->> 'email',
  p.join_form ->> 'phone', a.nick_name, a.email)`;

/** FROM and WHERE of a filter, its values, and a name for the statement it makes. */
function matching({ eventId, organizerId, status, paymentStatus, search }: ParticipantFilter) {
  const values: unknown[] = [eventId, organizerId];
  const names: string[] = [];
  const conditions = [OWN_EVENT];
  const add = (name: string, expression: string, value: string | undefined) => {
    if (!value) return;
    values.push(value);
    names.push(`-${name}`);
    conditions.push(`${expression} $${values.length}`);
  };
  add('status', 'p.status =', status);
  add('payment', 'p.payment_status =', paymentStatus);
  add('search', `${SEARCHED} ilike`, search && toLikePattern(search));
  const accounts = search ? 'join users a on a.id = p.user_id' : '';
  const from = `from events e join participations p on p.event_id = e.id ${accounts}
    where ${conditions.join(' and ')}`;
  return { name: names.join(''), from, values };
}
