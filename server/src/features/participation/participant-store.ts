import type { BookedDependant, CrewRole, KitHandout, OwnJoinStatus } from '@muster/contract';
import type { EventAccess, TakenOptions } from '@muster/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { prepared } from '../../platform/database/prepared.ts';
import type { Db, EventRow, ParticipationRow, UserRow } from '../../platform/database/schema.ts';
import { mayAccessSql } from '../crew/access-store.ts';
import {
  ACCOUNT_ID,
  BALANCE,
  BOOKED_DEPENDANT,
  CHECKED_IN_BY,
  FIXED_PAID,
  type FieldReadyRow,
  GUN_RESULTS,
  IS_SHOWN,
  MOVABLE,
  type MovedTo,
  type NameParts,
  type OfferColumns,
  ONLINE_PAID,
  REFUND_OF_PART,
  SQUAD_OF,
  type SquadName,
  takenOf,
  WAITLIST_POSITION,
} from './columns-store.ts';
import { type StoredFacts, WAIVER_FACTS } from './waiver-facts-store.ts';

/*
 * Single participants as responses show them. Prepared statements on the pool where
 * docs/performance.md#api measures them: the response to a join.
 */

/** A participation with its account and its position on the waitlist. */
export interface ParticipantQueryRow
  extends Pick<
      ParticipationRow,
      | 'id'
      | 'user_id'
      | 'person_id'
      | 'accompanies'
      | 'status'
      | 'needs_consent'
      | 'hold_until'
      | 'payment_status'
      | 'payment_amount_pence'
      | 'payment_id'
      | 'check_in_status'
      | 'check_in_time'
      | 'join_form'
      | 'option_ids'
      | 'gate_note'
      | 'joined_at'
      | 'updated_at'
    >,
    FieldReadyRow {
  /** From 1; null when not on the waitlist. */
  position: number | null;
  /** What the public name of who checked them in is made from. */
  checked_in_by: NameParts | null;
  /** Null: they play for themselves. */
  dependant: BookedDependant | null;
  /** Null: in none. */
  squad: SquadName | null;
  /** Null: alone. */
  party_size: number | null;
  party_id: string | null;
  /** Of the player, or of the guardian. */
  account_id: string | null;
  /** Null, and so are the other columns of the account: there is none. */
  user_email: string | null;
  user_email_confirmed: boolean;
  user_nick_name: string;
  user_organizer_name: string;
  user_avatar_url: string;
  user_created_at: UserRow['created_at'];
  event_organizer_id: string;
  event_approved: boolean;
  /** As what the account that asks helps with the event. */
  event_crew_roles: CrewRole[];
  event_custom_fields: EventRow['custom_fields'];
  /** How many confirmed participants have each option, by its id. */
  event_taken: TakenOptions;
  kit: KitHandout[];
  waiver_facts: StoredFacts;
  balance_pence: number;
  voucher_pence: number;
  /** Paid and not refunded, in whatever way. */
  net_paid_pence: number;
  /** The same of what was paid online or at another date; 0 while nothing was paid. */
  online_pence: number;
}

/** What a participant `p` was handed out. */
const KIT = `coalesce((
    select jsonb_agg(jsonb_build_object('optionId', k.option_id, 'handedOut', true,
      'returned', k.returned_at is not null) order by k.option_id)
    from kit_handouts k where k.participation_id = p.id
  ), '[]')`;

const PARTY_SIZE = `(
    select nullif(count(*), 0) from participations t
    where t.event_id = p.event_id and t.party_id = p.party_id
  )`;

const ONLINE = `p.voucher_pence, p.paid_pence - p.refunded_pence as net_paid_pence,
  case when p.paid_pence > p.refunded_pence
    then least(${FIXED_PAID}, p.paid_pence - p.refunded_pence) else 0 end as online_pence`;

/**
 * `account` is the parameter of the account that asks, $1 the event: what the account is there is
 * found once, and not for each participant.
 */
export function participantColumns(account: string): string {
  return `
  p.id, p.user_id, p.person_id, p.accompanies, ${BOOKED_DEPENDANT} as dependant,
  ${SQUAD_OF} as squad, ${PARTY_SIZE} as party_size, p.party_id,
  u.id as account_id, p.status, p.needs_consent, p.hold_until, p.payment_status,
  p.payment_amount_pence, ${BALANCE} as balance_pence, ${ONLINE}, p.payment_id, p.check_in_status,
  p.check_in_time, ${CHECKED_IN_BY} as checked_in_by, p.join_form, p.option_ids, p.gate_note,
  p.joined_at, p.updated_at, p.is_inside, ${GUN_RESULTS} as gun_results, ${KIT} as kit,
  ${WAIVER_FACTS} as waiver_facts,
  u.email as user_email, u.email_confirmed as user_email_confirmed,
  u.nick_name as user_nick_name, u.organizer_name as user_organizer_name,
  u.avatar_url as user_avatar_url, u.created_at as user_created_at,
  e.organizer_id as event_organizer_id, e.approved as event_approved,
  (
    select crew_roles(own.organizer_id, own.id, ${account}) from live_events own where own.id = $1
  ) as event_crew_roles`;
}

const OFFERED = `e.custom_fields as event_custom_fields,
  ${takenOf('e')} as event_taken`;

interface ParticipantId {
  eventId: string;
  userId: string;
}

/** Undefined when the account does not reach the event. */
export async function findParticipant(
  pool: pg.Pool,
  { eventId, userId, access }: ParticipantId & { access: EventAccess },
): Promise<ParticipantQueryRow | undefined> {
  const result = await pool.query<ParticipantQueryRow>(
    prepared(
      `select ${participantColumns('$3')}, ${OFFERED}, waitlist.position from participations p
      join live_events e on e.id = p.event_id and ${mayAccessSql('$3', '$4')}
      left join users u on u.id = ${ACCOUNT_ID} ${WAITLIST_POSITION}
      where p.event_id = $1 and p.person_id = $2 and ${IS_SHOWN}`,
      [eventId, userId, access.accountId, access.roles],
    ),
  );
  return result.rows[0];
}

/** The confirmed participant of an event whose ticket has a code. */
export async function findTicketHolder(
  pool: pg.Pool,
  { eventId, code, access }: { eventId: string; access: EventAccess; code: string },
): Promise<ParticipantQueryRow | undefined> {
  const result = await pool.query<ParticipantQueryRow>(
    prepared(
      `select ${participantColumns('$3')}, ${OFFERED}, waitlist.position from participations p
      join live_events e on e.id = p.event_id and ${mayAccessSql('$3', '$4')}
      left join users u on u.id = ${ACCOUNT_ID} ${WAITLIST_POSITION}
      where p.event_id = $1 and p.ticket_code = $2 and p.status = 'confirmed'`,
      [eventId, code, access.accountId, access.roles],
    ),
  );
  return result.rows[0];
}

/**
 * The participation of a user, or of somebody they book for, in an event, with the columns that
 * decide whether the user can see the event.
 */
export interface EventParticipation extends OfferColumns {
  organizerId: string;
  approved: boolean;
  /** As what the user helps with it. */
  crewRoles: CrewRole[];
  /** Null when they never joined. */
  status: ParticipationRow['status'] | null;
  position: number | null;
  optionIds: string[] | null;
  customFields: EventRow['custom_fields'];
  taken: TakenOptions;
  date: string;
  /** Null: it takes place. */
  cancelledAt: string | null;
  seriesId: string | null;
  moveUntilDays: number | null;
  movedTo: MovedTo;
  payment: EventRow['payment'];
  holdUntil: string | null;
  chargedPence: number;
  voucherPence: number;
  balancePence: number;
  /** Paid online and not refunded. */
  onlinePence: number;
  checkout: OwnJoinStatus['checkout'];
}

/** Undefined when there is no such event. */
export async function findEventParticipation(
  db: Db,
  { eventId, userId, personId = '' }: ParticipantId & { personId: string | undefined },
): Promise<EventParticipation | undefined> {
  const { rows } = await sql<EventParticipation>`
    select e.organizer_id as "organizerId", e.approved, p.status, waitlist.position,
      p.option_ids as "optionIds", e.custom_fields as "customFields",
      ${sql.raw(takenOf('e'))} as taken,
      crew_roles(e.organizer_id, e.id, ${userId}) as "crewRoles", e.date, e.payment,
      e.cancelled_at as "cancelledAt", ${sql.raw(MOVABLE)},
      p.hold_until as "holdUntil", coalesce(p.charged_pence, 0) as "chargedPence",
      coalesce(p.voucher_pence, 0) as "voucherPence",
      coalesce(${sql.raw(BALANCE)}, 0) as "balancePence",
      least(${sql.raw(ONLINE_PAID)}, p.paid_pence - p.refunded_pence) as "onlinePence", (
        select jsonb_build_object('status', c.status,
          'pence', case when begun.here then c.pence else k.pence end,
          'backPence', coalesce((select sum(r.pence) from refunds r
            where (begun.here and r.checkout_id = c.id or ${sql.raw(REFUND_OF_PART)})
              and (r.status <> 'failed' or r.by_hand_at is not null)), 0))
        from checkout_parts k join checkouts c on c.id = k.checkout_id,
          lateral (select k.event_id = e.id and coalesce(k.payer_id = ${userId}, false)
            and (${personId} = ${userId} or k.participation_id = p.id) as here) begun
        where k.participation_id = p.id or k.payer_id = ${userId} and begun.here
        order by k.created_at desc, k.id desc limit 1
      ) as checkout
    from live_events e
    left join participations p on p.event_id = e.id and p.person_id = ${personId}
    ${sql.raw(WAITLIST_POSITION)}
    where e.id = ${eventId}`.execute(db);
  return rows[0];
}
