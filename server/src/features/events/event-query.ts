import { EVENT_FIELD_COLUMNS } from '../../platform/database/event-fields.ts';
import type { EventRow, ParticipationRow } from '../../platform/database/schema.ts';
import type { TotalRow } from '../../platform/totals/store.ts';

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
  likes: number;
  is_liked: boolean;
  /** Kilometres; only in a search around a location. */
  distance_km?: number | null;
  /** How many events the list has; only where it was asked for. */
  total?: number;
  /** How many events there are of each approval; only where it was asked for. */
  totals?: TotalRow[];
  /** The viewer's own participation, only where it was asked for; null when they never joined. */
  own_participation?: OwnParticipation | null;
};

export interface OwnParticipation
  extends Pick<ParticipationRow, 'status' | 'payment_status' | 'payment_amount_pence'> {
  /** From 1; null when not on the waitlist. */
  position: number | null;
}

/** Of what is selected. */
interface EventSource {
  /** Further columns. */
  columns: string;
  /** FROM, with the events as `e`. */
  from: string;
}

/**
 * The id of a visitor, who likes nothing. Not null, and compared in a scalar subquery: PostgreSQL would else plan anew for each request, to
 * leave out the likes (docs/decisions/kept-plans.md).
 */
export const NOBODY = '';

/**
 * SELECT and FROM of every response about events. `$1` is the viewer's id, or `NOBODY`. The counts are kept by
 * triggers, so that an event costs the same however many take part in it or like it. `limit 1` keeps each of them a lookup by its key: a
 * plan that is kept for pages of any size would read whole tables.
 */
export function selectEvents({ columns, from }: EventSource): string {
  return `
  select ${COLUMNS.map((column) => `e.${column}`).join(', ')},
    spots.confirmed, spots.waitlist, spots.waiting, liked.likes,
    case when (select $1 = '${NOBODY}') then false else coalesce((
      select true from likes l where l.event_id = e.id and l.user_id = $1), false) end as is_liked
    ${columns && `, ${columns}`}
  from ${from}
  cross join lateral (select * from event_spot_counts s where s.event_id = e.id limit 1) spots
  cross join lateral (select * from event_like_counts c where c.event_id = e.id limit 1) liked`;
}

/** The viewer's own participation in an event, as a column. */
export const OWN_PARTICIPATION = `(
    select json_build_object('status', p.status, 'payment_status', p.payment_status,
      'payment_amount_pence', p.payment_amount_pence,
      'position', case when p.status = 'waitlist' then (
        select count(*) from participations w
        where w.event_id = p.event_id and w.status = 'waitlist'
          and w.queue_position <= p.queue_position
      ) end)
    from participations p where p.event_id = e.id and p.user_id = $1
  ) as own_participation`;
