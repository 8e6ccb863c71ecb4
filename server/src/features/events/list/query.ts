import type { CrewRole, Event, SeriesRule } from '@muster/contract';
import type {
  EventCapacity,
  QueueCounts,
  TakenOptions,
  WaitingParty,
  WaitlistOrder,
} from '@muster/domain';
import { EVENT_FIELD_COLUMNS } from '../../../platform/database/event-fields.ts';
import type { EventRow, ParticipationRow } from '../../../platform/database/schema.ts';
import { partiesOf, takenOf } from '../../participation/columns-store.ts';
import { TAKES_VOUCHERS } from '../../participation/voucher-store.ts';
import { HAS_WAIVER } from '../../participation/waiver-facts-store.ts';

/** The columns of what an organizer fills in. */
export const ORGANIZERS_COLUMNS = [
  ...EVENT_FIELD_COLUMNS,
  'organizer_id',
  'organizer_name',
  'organizer_avatar_url',
  'latitude',
  'longitude',
  'base_price_pence',
] as const satisfies readonly (keyof EventRow)[];

export type OrganizersColumns = Pick<EventRow, (typeof ORGANIZERS_COLUMNS)[number]>;

const FURTHER_COLUMNS = [
  'id',
  'approved',
  'approved_snapshot',
  'cancelled_at',
  'cancellation_reason',
  'series_id',
  'own_fields',
  'series_day',
  'rejected_at',
  'rejection_reason',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof EventRow)[];

const COLUMNS = [...ORGANIZERS_COLUMNS, ...FURTHER_COLUMNS];

/** An event with its counts, as responses need it. */
export type EventQueryRow = Pick<EventRow, (typeof COLUMNS)[number]> & {
  confirmed: number;
  waitlist: number;
  /** On the waitlist and not held back. */
  waiting: number;
  /** Of the waiting those who wait together. */
  parties: WaitingParty[] | null;
  likes: number;
  /** How many confirmed participants have each option, by its id. */
  taken: TakenOptions;
  is_liked: boolean;
  /** As what the viewer helps with it. */
  crew_roles: CrewRole[];
  /** Kilometres; only in a search around a location. */
  distance_km?: number | null;
  /** The viewer's own participation, only where it was asked for; null when they never joined. */
  own_participation?: OwnParticipation | null;
  /** Null: it is no date of a series. */
  series: SeriesOfEvent | null;
  /** Of a single event: what decides which features it uses. */
  set_up?: Required<NonNullable<Event['setUp']>>;
};

interface SeriesOfEvent {
  id: string;
  rule: SeriesRule;
  comingDates: number;
  pendingDates: number;
  next: (EventCapacity & WaitlistOrder & QueueCounts & { id: string; date: string })[];
}

export interface OwnParticipation
  extends Pick<
    ParticipationRow,
    | 'status'
    | 'needs_consent'
    | 'hold_until'
    | 'payment_status'
    | 'payment_amount_pence'
    | 'option_ids'
  > {
  /** From 1; null when not on the waitlist. */
  position: number | null;
}

interface EventSource {
  /** Further columns. */
  columns: readonly string[];
  /** FROM, with the events as `e`. */
  from: string;
  /** The parameter of the viewer's id; a visitor's is empty. */
  viewer: string;
}

/**
 * SELECT and FROM of every response about events. The counts are kept by triggers
 * (docs/decisions/counts.md).
 */
export function selectEvents({ columns, from, viewer }: EventSource): string {
  const listed = [...COLUMNS.map((column) => `e.${column}`), ...columns];
  return `
  select ${listed.join(', ')}, spots.confirmed, spots.waitlist, spots.waiting, liked.likes,
    ${takenOf('e')} as taken, ${partiesOf('e.id')} as parties,
    exists (select from likes l where l.event_id = e.id and l.user_id = ${viewer}) as is_liked,
    crew_roles(e.organizer_id, e.id, ${viewer}) as crew_roles,
    ${SERIES}
  from ${from}
  join event_spot_counts spots on spots.event_id = e.id
  join event_like_counts liked on liked.event_id = e.id`;
}

/** Of the dates of the series of an event `e` those that are in its state and to come. */
const COMING = `from live_events n join event_spot_counts c on c.event_id = n.id
      where n.series_id = e.series_id and n.date > now() and n.approved = e.approved
        and n.cancelled_at is null`;

/** Of an event `e` that is a date of a series. */
const SERIES = `(
    select json_build_object('id', s.id, 'rule', s.rule,
      'comingDates', (select count(*) ${COMING}),
      'pendingDates', (select count(*) ${COMING} and n.approval_status = 'pending'),
      'next', (select coalesce(json_agg(other), '[]') from (
        select n.id, n.date, n.max_participants as "maxParticipants",
          n.waitlist_skips_sold_out as "waitlistSkipsSoldOut",
          n.waitlist_passes_groups as "waitlistPassesGroups", c.confirmed, c.waiting,
          ${partiesOf('n.id')} as parties
        ${COMING} and n.id <> e.id order by n.date, n.id limit 3) other))
    from series s where s.id = e.series_id and s.deletes_at is null
  ) as series`;

/** The viewer's own participation in an event, as a column. */
export function ownParticipation(viewer: string): string {
  return `(
    select json_build_object('status', p.status, 'needs_consent', p.needs_consent,
      'payment_status', p.payment_status, 'hold_until', p.hold_until,
      'payment_amount_pence', p.payment_amount_pence, 'option_ids', p.option_ids,
      'position', case when p.status = 'waitlist' then (
        select count(*) from participations w
        where w.event_id = p.event_id and w.status = 'waitlist'
          and w.queue_position <= p.queue_position
      ) end)
    from participations p where p.event_id = e.id and p.user_id = ${viewer}
  ) as own_participation`;
}

/** What decides which features an event uses (docs/product/organizer-screens.md#features). */
export const SET_UP = `json_build_object(
    'takesVouchers', ${TAKES_VOUCHERS},
    'wasCharged', exists (select from ledger_entries l where l.event_id = e.id),
    'hasOwnLimits', exists (select from energy_limits l where l.organizer_id = e.organizer_id),
    'hasChecks', exists (select from chrono_checks c where c.event_id = e.id),
    'hasWaiver', ${HAS_WAIVER}
  ) as set_up`;
