import type { BookedDependant, ParticipationScope } from '@muster/contract';
import type { TakenOptions } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, EventRow, ParticipationRow } from '../../platform/database/schema.ts';
import {
  BALANCE,
  BOOKED_DEPENDANT,
  MOVABLE,
  type MovedTo,
  type OfferColumns,
  ofAccount,
  SQUAD_OF,
  type SquadName,
  takenOf,
  WAITLIST_POSITION,
  type Whose,
} from './columns-store.ts';
import type { NewParticipation } from './participation-store.ts';

/** The participation of a user, or of one of their dependants, with its event. */
export interface OwnParticipationRow
  extends Pick<
      ParticipationRow,
      | 'id'
      | 'event_id'
      | 'status'
      | 'payment_status'
      | 'payment_amount_pence'
      | 'check_in_status'
      | 'check_in_time'
      | 'join_form'
      | 'option_ids'
      | 'joined_at'
      | 'ticket_code'
      | 'hold_until'
      | 'charged_pence'
      | 'voucher_pence'
    >,
    Pick<
      EventRow,
      | 'title'
      | 'date'
      | 'location'
      | 'duration'
      | 'ends_at'
      | 'image_url'
      | 'image_thumbnail'
      | 'is_video'
      | 'organizer_id'
      | 'organizer_name'
      | 'organizer_avatar_url'
      | 'approved'
      | 'cancelled_at'
      | 'cancellation_reason'
      | 'max_party_size'
      | 'custom_fields'
      | 'payment'
    >,
    OfferColumns {
  /** From 1; null when not on the waitlist. */
  position: number | null;
  taken: TakenOptions;
  /** Null: the user plays themselves. */
  dependant: BookedDependant | null;
  /** Null: in none. */
  squad: SquadName | null;
  balance_pence: number;
  seriesId: string | null;
  /** Of the organizer, whether or not others see it. */
  page: { name: string; isFollowing: boolean };
  moveUntilDays: number | null;
  movedTo: MovedTo;
  /** As the superadmin approved them; null when that never happened. */
  approved_title: string | null;
  approved_date: string | null;
}

/**
 * Which of a user's participations are listed: those of events at or after a date, or before it, or
 * those that ended after something was paid, or were given away.
 */
export interface OwnParticipationFilter {
  userId: string;
  scope: ParticipationScope;
  since: Date;
}

/** Of one event the user before those they book for. */
const OWN_FIRST = sql`p.dependant_id is not null, p.join_form ->> 'fullName', p.id`;

/**
 * A page with its events: coming ones soonest first, the others latest first.
 */
export async function listOwnParticipationRows(
  db: Db,
  { filter, limit, offset }: { filter: OwnParticipationFilter; limit: number; offset: number },
): Promise<OwnParticipationRow[]> {
  const direction = sql.raw(filter.scope === 'coming' ? 'asc' : 'desc');
  const { rows } = await sql<OwnParticipationRow>`
    select p.id, ${sql.raw(BOOKED_DEPENDANT)} as dependant, ${sql.raw(SQUAD_OF)} as squad,
      p.event_id,
      p.status, p.payment_status, p.payment_amount_pence, p.check_in_status,
      p.check_in_time, p.join_form, p.option_ids, p.joined_at, p.ticket_code,
      p.hold_until, p.charged_pence, p.voucher_pence,
      ${sql.raw(BALANCE)} as balance_pence, e.payment, waitlist.position,
      e.title, e.date, e.location, e.duration, e.ends_at, e.image_url, e.image_thumbnail,
      e.is_video, e.custom_fields, ${sql.raw(takenOf('e'))} as taken,
      e.organizer_id, e.organizer_name, e.organizer_avatar_url, e.approved,
      e.cancelled_at, e.cancellation_reason, e.max_party_size, ${sql.raw(MOVABLE)},
      (select jsonb_build_object('name', o.organizer_name, 'isFollowing', exists (
          select from follows f where f.organizer_id = o.id and f.user_id = ${filter.userId}
            and f.ended_at is null))
        from users o where o.id = e.organizer_id) as page,
      e.approved_snapshot ->> 'title' as approved_title,
      e.approved_snapshot ->> 'date' as approved_date
    from (
      select p.* ${fromOwn(filter)} order by e.date ${direction}, e.id ${direction}, ${OWN_FIRST}
      limit ${limit} offset ${offset}
    ) p
    join live_events e on e.id = p.event_id
    ${sql.raw(WAITLIST_POSITION)}
    order by e.date ${direction}, e.id ${direction}, ${OWN_FIRST}`.execute(db);
  return rows;
}

export async function countOwnParticipations(
  db: Db,
  filter: OwnParticipationFilter,
): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*) as total ${fromOwn(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function fromOwn({ userId, scope, since }: OwnParticipationFilter): RawBuilder<unknown> {
  const comparison = sql.raw(scope === 'coming' ? '>=' : '<');
  // Of the ledger's sums, because the payment status says what is due today.
  const listed =
    scope === 'left'
      ? sql`p.status = 'cancelled' and (p.paid_pence > 0 or p.refunded_pence > 0 or exists (
          select from participations n where n.moved_from = p.id and n.event_id = p.event_id))`
      : sql`p.status in ('confirmed', 'waitlist') and e.date ${comparison} ${since}`;
  return sql`from participations p join live_events e on e.id = p.event_id
    where ${ofAccount(userId)} and ${listed}`;
}

/** Whose participation a caller means: their own, or that of one of their dependants. */
export interface Own {
  eventId: string;
  /** The account of the caller. */
  userId: string;
  /** Null or undefined: the caller's own. */
  dependantId?: string | null | undefined;
}

/**
 * What the functions of this feature name the participation with: the account, or the participation
 * of the dependant (docs/product/dependants.md#booking). The only way from an account to a booking
 * for a dependant; undefined when the account has never booked for such a dependant.
 */
export async function findPersonId(
  db: Db,
  { eventId, userId, dependantId }: Own,
): Promise<string | undefined> {
  if (!dependantId) return userId;
  const row = await db
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('guardian_id', '=', userId)
    .where('dependant_id', '=', dependantId)
    .executeTakeFirst();
  return row?.id;
}

/** Those of one dependant of an account. */
export function ofDependant({ id, guardianId }: { id: string; guardianId: string }): Whose {
  return sql<boolean>`(p.guardian_id = ${guardianId} and p.dependant_id = ${id})`;
}

/** Somebody in an event: by the account, or without one by the participation. */
interface PersonId {
  eventId: string;
  personId: string;
}

/** What a change of a join form starts from; undefined when the person never joined. */
export async function findJoinForm(db: Db, { eventId, personId }: PersonId) {
  return db
    .selectFrom('participations')
    .select(['id', 'squad_id as squadId', 'status', 'join_form as joinForm'])
    .select(['payment_amount_pence as amountPence', 'payment_status as paymentStatus'])
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

type JoinFormRow = PersonId & Pick<NewParticipation, 'joinForm' | 'amountPence'>;

/** Returns the id of the participation. */
export async function updateJoinForm(db: Db, row: JoinFormRow): Promise<string> {
  const { id } = await db
    .updateTable('participations')
    .set({
      join_form: JSON.stringify(row.joinForm),
      payment_amount_pence: row.amountPence,
      updated_at: sql`now()`,
    })
    .where('event_id', '=', row.eventId)
    .where('person_id', '=', row.personId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The form of the latest join of a user, or of one of their dependants, of any event, and what that
 * event offers today.
 */
export async function findLastJoinForm(
  db: Db,
  { userId, dependantId }: { userId: string; dependantId: string | undefined },
) {
  return db
    .selectFrom('participations as p')
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .select(['p.join_form as joinForm', 'e.custom_fields as customFields'])
    .$if(dependantId === undefined, (query) => query.where('p.user_id', '=', userId))
    .$if(dependantId !== undefined, (query) =>
      query.where('p.guardian_id', '=', userId).where('p.dependant_id', '=', dependantId ?? null),
    )
    .orderBy('p.joined_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
