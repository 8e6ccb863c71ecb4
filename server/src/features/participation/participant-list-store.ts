import type { ParticipantSort, PaymentFilter, Readiness, WaiverFilter } from '@muster/contract';
import {
  type EventAccess,
  isUnsigned,
  type TakenOptions,
  type TextSearch,
  type WaitingParty,
} from '@muster/domain';
import type pg from 'pg';
import { limitTo, planOfPage } from '../../platform/database/pages.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { EventRow, JoinForm, ParticipationRow } from '../../platform/database/schema.ts';
import { hasWords } from '../../platform/database/search.ts';
import type { AddValue } from '../../platform/database/values.ts';
import { mayAccessSql } from '../crew/access-store.ts';
import {
  ACCOUNT_ID,
  type FieldReadyRow,
  GUN_RESULTS,
  IS_SHOWN,
  isRowFieldReady,
  partiesOf,
  takenOf,
} from './columns-store.ts';
import { OWES, type OwedSums, owedSumsOf } from './owing-store.ts';
import { type ParticipantQueryRow, participantColumns } from './participant-store.ts';
import { toWaiverState, WAIVER_FACTS } from './waiver-facts-store.ts';

/* Lists of participants. Prepared statements on the pool, as docs/performance.md#api measures. */

/** A row of a list: custom fields and stock are the same in all of them. */
export type ListedParticipantRow = Omit<ParticipantQueryRow, 'event_custom_fields' | 'event_taken'>;

/** Which participants a list shows, and who reaches them. */
interface ParticipantFilter {
  eventId: string;
  access: EventAccess;
  status?: ParticipationRow['status'] | undefined;
  paymentStatus?: PaymentFilter | undefined;
  checkInStatus?: ParticipationRow['check_in_status'] | undefined;
  search?: TextSearch | undefined;
  squadId?: string | undefined;
  /** Only some of these. */
  ids?: readonly string[] | undefined;
  /** Those who have chosen this option. */
  chosen?: ChosenFilter | undefined;
}

/** What is known of a chosen option: its ids, or labels of when it was chosen. */
type ChosenFilter = Partial<NonNullable<JoinForm['customFieldResponses']>[number]>;

/** Which participants of a list, in which order. */
interface ParticipantPage {
  filter: ParticipantFilter;
  sort: ParticipantSort;
  direction: 'ascending' | 'descending';
  limit: number;
  offset: number;
}

/** The same in a list, where all that wait are numbered once. */
const LISTED_POSITIONS = `
  left join (
    select id, row_number() over (order by queue_position) as position
    from participations where event_id = $1 and status = 'waitlist'
  ) waitlist on waitlist.id = p.id`;

/**
 * In every statement, so that a join form is only ever read for the event's organizer, those of its
 * crew who manage participants, and the superadmin.
 */
const OWN_EVENT = `e.id = $1 and ${mayAccessSql('$2', '$3')}`;

/** What is sorted by; among equals the order is that of the queue, which is unique. */
const SORT_KEYS: Readonly<Record<ParticipantSort, string>> = {
  /**
   * As people sort names, in the list, on paper and in exports (docs/decisions/order-of-names.md).
   */
  name: `(p.join_form ->> 'fullName') collate "en-GB-x-icu"`,
  /** The last word of the name, then the whole of it. */
  surname: `(regexp_replace(btrim(p.join_form ->> 'fullName'), '^.*\\s', '') || ' ' ||
    (p.join_form ->> 'fullName')) collate "en-GB-x-icu"`,
  /** Confirmed, then the waitlist, then cancelled. */
  status: 'participation_rank(p.status)',
  payment: `array_position(array['paid', 'pending', 'failed', 'refunded'], p.payment_status::text)`,
  /** Who is still to come first. Whoever cannot be checked in has no key. */
  checkin: `case when p.status = 'confirmed' then
    array_position(array['not_checked_in', 'no_show', 'checked_in'], p.check_in_status::text) end`,
  joined: 'p.joined_at',
  squad: `(select lower(s.name) from squads s where s.id = p.squad_id) collate "en-GB-x-icu"`,
};

/** A page of participants. */
export async function listParticipantRows(
  pool: pg.Pool,
  { filter, sort, direction, ...page }: ParticipantPage,
): Promise<ListedParticipantRow[]> {
  const { from, values } = filterParticipants(filter);
  const descending = direction === 'descending' ? ' desc' : '';
  // Whoever has no key is last in both directions.
  const nulls = ['checkin', 'squad'].includes(sort) ? ' nulls last' : '';
  const order = `order by ${SORT_KEYS[sort]}${descending}${nulls}, p.queue_position`;
  const text = `select ${participantColumns('$2')}, waitlist.position
    from (select p.* ${from} ${order} ${limitTo(page)}) p
    join live_events e on e.id = p.event_id 
    left join users u on u.id = ${ACCOUNT_ID} ${LISTED_POSITIONS}
    ${order}`;
  const { rows } = await pool.query<ListedParticipantRow>(prepared(text, values, planOfPage(page)));
  return rows;
}

export interface ParticipantSumsRow extends OwedSums {
  total: number;
  confirmed: number;
  waitlist: number;
  paid: number;
  checked_in: number;
  revenue_pence: number;
  custom_fields: EventRow['custom_fields'];
  taken: TakenOptions;
  maxParticipants: EventRow['max_participants'];
  waitlistPassesGroups: boolean;
  parties: WaitingParty[] | null;
}

/** Sums over all participants of an event; undefined when the account reaches no such event. */
export async function findParticipantSums(
  pool: pg.Pool,
  { eventId, access }: Pick<ParticipantFilter, 'eventId' | 'access'>,
): Promise<ParticipantSumsRow | undefined> {
  const { rows } = await pool.query<ParticipantSumsRow>(
    prepared(
      `select s.confirmed + s.waitlist + s.cancelled - (
          select count(*) from participations p
          where p.event_id = e.id and p.is_open and p.status = 'cancelled'
        ) as total,
        s.confirmed, s.waitlist, s.paid, s.checked_in, s.revenue_pence,
        o.owing, o.owed_pence, e.custom_fields, ${takenOf('e')} as taken,
        e.max_participants as "maxParticipants",
        e.waitlist_passes_groups as "waitlistPassesGroups", ${partiesOf('e.id')} as parties
      from live_events e join event_spot_counts s on s.event_id = e.id
      cross join lateral ${owedSumsOf('e.id')} o where ${OWN_EVENT}`,
      [eventId, access.accountId, access.roles],
    ),
  );
  return rows[0];
}

/** How many participants match. */
export async function countParticipants(pool: pg.Pool, filter: ParticipantFilter): Promise<number> {
  const { from, values } = filterParticipants(filter);
  const { rows } = await pool.query(prepared(`select count(*) ${from}`, values));
  return rows[0].count;
}

/** Name, email and phone of the join form, then names and email of the account. */
const SEARCHED = ['p.search_text', 'a.name_search_text', 'a.email_search_text'];

/** A telephone number is found however it is written. */
function matchesSearch({ words, telephone }: TextSearch, add: AddValue): string {
  const found = hasWords(words, SEARCHED, add);
  return telephone ? `(${found} or p.search_text like ${add(`%${telephone}%`)})` : found;
}

/** FROM and WHERE of a filter with its values. */
function filterParticipants({ eventId, access, ...filter }: ParticipantFilter) {
  const values: unknown[] = [eventId, access.accountId, access.roles];
  const conditions = [OWN_EVENT, IS_SHOWN];
  function add(expression: string, value: string | undefined) {
    if (value) conditions.push(`${expression} $${values.push(value)}`);
  }
  add('p.status =', filter.status);
  add('p.squad_id =', filter.squadId);
  if (filter.paymentStatus === 'owed') conditions.push(OWES);
  else add('p.payment_status =', filter.paymentStatus);
  if (filter.checkInStatus) conditions.push(`p.status = 'confirmed'`);
  add('p.check_in_status =', filter.checkInStatus);
  if (filter.search)
    conditions.push(matchesSearch(filter.search, (value) => `$${values.push(value)}`));
  if (filter.ids) conditions.push(`p.id = any($${values.push(filter.ids)}::text[])`);
  add(`p.join_form -> 'customFieldResponses' @>`, filter.chosen && JSON.stringify([filter.chosen]));
  const accounts = filter.search ? `left join users a on a.id = ${ACCOUNT_ID}` : '';
  const from = `from live_events e join participations p on p.event_id = e.id ${accounts}
    where ${conditions.join(' and ')}`;
  return { from, values };
}

interface SafetyFilter {
  eventId: string;
  access: EventAccess;
  waiver?: WaiverFilter | undefined;
  readiness?: Readiness | undefined;
}

type SafetyRow = FieldReadyRow & { id: string; status: string };

/**
 * The participations of an event that stand to the waiver and the chronograph in a way; undefined
 * when neither is asked. The rules decide, and not SQL, so that a list shows what it is filtered
 * by.
 */
export async function findSafetyIds(
  pool: pg.Pool,
  { eventId, access, waiver, readiness }: SafetyFilter,
): Promise<string[] | undefined> {
  if (!waiver && !readiness) return undefined;
  const { rows } = await pool.query<SafetyRow>(
    prepared(
      `select p.id, p.status, p.is_inside, ${WAIVER_FACTS} as waiver_facts,
        ${readiness ? GUN_RESULTS : 'null'} as gun_results
      from live_events e join participations p on p.event_id = e.id
      left join users u on u.id = ${ACCOUNT_ID}
      where e.id = $1 and ${mayAccessSql('$2', '$3')} and ${IS_SHOWN}`,
      [eventId, access.accountId, access.roles],
    ),
  );
  return rows
    .filter((row) => hasWaiver(row, waiver) && hasReadiness(row, readiness))
    .map(({ id }) => id);
}

function hasWaiver({ waiver_facts }: SafetyRow, wanted: WaiverFilter | undefined): boolean {
  const state = toWaiverState(waiver_facts);
  if (wanted === 'due') return isUnsigned(state);
  return !wanted || state === wanted;
}

/** Only confirmed participants go on the field. */
function hasReadiness(row: SafetyRow, wanted: Readiness | undefined): boolean {
  if (!wanted) return true;
  return row.status === 'confirmed' && isRowFieldReady(row) === (wanted === 'ready');
}
