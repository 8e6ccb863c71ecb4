import type { ChronoResult } from '@muster/contract';
import { type EventAccess, isFieldReady, isUnsigned, type publicName } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import { DEVICE_NAME } from '../crew/device-store.ts';
import { type StoredFacts, toWaiverState } from './waiver-facts-store.ts';

/** The account that a participation `p` belongs to: the player's, or the guardian's. */
export const ACCOUNT_ID = 'coalesce(p.user_id, p.guardian_id)';

/** Which participations `p` go together, as a condition. */
export type Whose = RawBuilder<boolean>;

/** Those of an account: its own, and those of its dependants. */
export function ofAccount(userId: string): Whose {
  return sql<boolean>`(p.user_id = ${userId} or p.guardian_id = ${userId})`;
}

/**
 * When a mail about a new status of a participation is due, for its columns or those of a table:
 * nobody can be told who has no account.
 */
export function dueMail(at: RawBuilder<unknown>, table = 'participations'): RawBuilder<string> {
  const account = sql`coalesce(${sql.ref(`${table}.user_id`)}, ${sql.ref(`${table}.guardian_id`)})`;
  return sql<string>`case when ${account} is not null then (${at})::timestamptz end`;
}

/**
 * Whether a participation `p` is shown: not an open spot that somebody has claimed, or that was
 * given up (docs/product/squads.md#open-spots).
 */
export const IS_SHOWN = `not (p.is_open and p.status = 'cancelled')`;

/** How old a dependant `d` is on the day of an event `e`. */
export const DEPENDANT_AGE = `extract(year from
  age((e.date at time zone 'Europe/London')::date, d.date_of_birth))::integer`;

/** A participant's dependant as a column of a query with `p` and `e`; null for everybody else. */
export const BOOKED_DEPENDANT = `(
    select json_build_object('id', d.id, 'name', d.name, 'age', ${DEPENDANT_AGE})
    from dependants d where d.id = p.dependant_id
  )`;

/** The squad of a participation `p`, as `SquadName`. */
export const SQUAD_OF = `(
    select json_build_object('id', s.id, 'name', s.name) from squads s where s.id = p.squad_id
  )`;

/** Which squad somebody is in. */
export interface SquadName {
  id: string;
  name: string;
}

/** The balance of a participation `p` (docs/product/money.md#balance). */
export const BALANCE =
  'balance_of(p.charged_pence, p.credited_pence, p.paid_pence, p.refunded_pence)';

/** The waitlist position of one participation `p`. */
export const WAITLIST_POSITION = `
  left join lateral (
    select count(*) as position from participations w
    where p.status = 'waitlist' and w.event_id = p.event_id and w.status = 'waitlist'
      and w.queue_position <= p.queue_position
  ) waitlist on p.status = 'waitlist'`;

/** Where a spot was moved to; null: it was not. */
export type MovedTo = { eventId: string; date: string } | null;

/** Whether a participation `p` is or was let in. */
export const WAS_THERE = `(p.is_inside or p.check_in_status = 'checked_in')`;

/** What decides until when a participation `p` can be given away, and whether there is a link. */
export interface OfferColumns {
  transferUntilHours: number | null;
  wasThere: boolean;
  isOffered: boolean;
}

/** Until when a participation `p` of an event `e` can be given away, as `OfferColumns`. */
export const OFFERABLE = `case when e.approved then e.transfer_until_hours end
      as "transferUntilHours", ${WAS_THERE} as "wasThere",
    p.claim_hash is not null as "isOffered"`;

/**
 * What decides until when a participation `p` of an event `e` can be moved or given away, and where
 * it was moved.
 */
export const MOVABLE = `${OFFERABLE}, e.series_id as "seriesId",
    (select s.move_until_days from series s where s.id = e.series_id) as "moveUntilDays",
    (select jsonb_build_object('eventId', m.id, 'date', m.date)
      from participations n join live_events m on m.id = n.event_id
      where n.moved_from = p.id and p.status = 'cancelled' limit 1) as "movedTo"`;

/** That a refund `r` is of the part `k` of a checkout. */
export const REFUND_OF_PART =
  'k.checkout_id = r.checkout_id and k.id = coalesce(r.part_id, r.checkout_id)';

/** What was paid and not refunded of the entries `l` of a participation `p`. */
function paidOf(condition: string): string {
  return `(
    select coalesce(sum(case l.kind when 'payment' then l.pence else -l.pence end), 0)
    from ledger_entries l
    where l.participation_id = p.id and l.kind in ('payment', 'refund', 'transfer')
      and ${condition}
  )`;
}

/** What was paid online and not refunded, of a participation `p`, here or before it was moved. */
export const ONLINE_PAID: string = paidOf(`l.method = 'online'`);

/**
 * What no word takes back of it, as `settleAccount` in libs/domain: what was paid online, came
 * along from another date, or has gone along to one.
 */
export const FIXED_PAID: string = paidOf(`(l.method = 'online' or l.kind = 'transfer'
  or l.seq < (select max(t.seq) from ledger_entries t
    where t.participation_id = p.id and t.kind = 'transfer' and t.pence > 0))`);

/**
 * The results of the guns of a participant `p`. Of each gun the check counts that was measured
 * last, of those of one moment the one that was received last (docs/product/chronograph.md#guns).
 */
export const GUN_RESULTS = `array(
    select distinct on (c.gun_key) c.result from chrono_checks c where c.participation_id = p.id
    order by c.gun_key, c.occurred_at desc, c.seq desc
  )`;

/** Who or which device checked the participation `p` in, as `NameParts`; null when nobody did. */
export const CHECKED_IN_BY = `(
    select json_build_object('nickName', c.nick_name, 'organizerName', c.organizer_name,
      'email', c.email)
    from users c where c.id = p.checked_in_by and p.check_in_time is not null
    union all
    select json_build_object('nickName', ${DEVICE_NAME}, 'organizerName', '', 'email', '')
    from devices d where d.id = p.checked_in_device and p.check_in_time is not null
  )`;
/** The same in a query of kysely. */
export const checkedInBy = sql<NameParts | null>`${sql.raw(CHECKED_IN_BY)}`;

/** What mails to a guardian say of whom they are about; nothing in those to players themselves. */
export function named({ dependantName }: { dependantName: string | null }): {
  dependantName?: string;
} {
  return dependantName === null ? {} : { dependantName };
}

/** What the public name of an account is made from. */
export type NameParts = Parameters<typeof publicName>[0];

/** An event, and who reaches it. */
export interface EventScope {
  eventId: string;
  access: EventAccess;
}

/**
 * How many confirmed participants have each option of an event, as a column: for reading. Nothing
 * is looked up for an event without limits and sides.
 */
export function takenOf(event: string): string {
  return `case when ${event}.custom_fields @?
      '$[*] ? (@.isSide == true || exists (@.options[*].limit ? (@ > 0)))' then coalesce((
    select jsonb_object_agg(o.option_id, o.confirmed)
    from event_option_counts o where o.event_id = ${event}.id
  ), '{}') else '{}' end`;
}

/** Of an event those who wait together, longest first, as a column; null: there are none. */
export function partiesOf(eventId: string): string {
  return `(
    select json_agg(party order by party.first) from (
      select party_id as id, count(*) as size, max(party_passes) as passes,
        min(queue_position) as first
      from participations
      where event_id = ${eventId} and status = 'waitlist' and party_id is not null
      group by party_id
    ) party)`;
}

/** What of a participation decides whether they may go on the field. */
export interface FieldReadyRow {
  is_inside: boolean;
  /** Of the check of each gun that counts. */
  gun_results: readonly ChronoResult[];
  waiver_facts: StoredFacts;
}

/** Whether somebody may go on the field (docs/product/chronograph.md#field-ready). */
export function isRowFieldReady(row: FieldReadyRow): boolean {
  const guns = row.gun_results.map((result) => ({ result }));
  const isSigned = !isUnsigned(toWaiverState(row.waiver_facts));
  return isFieldReady({ isInside: row.is_inside, isSigned, guns });
}
