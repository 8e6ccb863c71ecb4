import { sql } from 'kysely';
import { PUBLIC_NAME, rowsOf } from './archive-store.ts';

/* What an archive has of guns, games and cards. */

/** Checks that the account has made; of other people nothing. */
export const listOwnChecks = rowsOf(
  ({ userId, after, limit }) => sql`
    select c.seq::text as cursor, c.id as nonce, c.event_id, e.title as event_title, c.class,
      c.bb_centigrams, c.fps_tenths, c.millijoules, c.computed_millijoules, c.limit_millijoules,
      c.result, c.occurred_at, c.received_at, c.was_offline
    from chrono_checks c join events e on e.id = c.event_id
    where c.actor_id = ${userId} and c.seq > ${Number(after)} order by c.seq limit ${limit}`,
);

export const listOwnLimits = rowsOf(
  ({ userId, after, limit }) => sql`
    select position::text as cursor, class, base, millijoules, minimum_engagement_m
    from energy_limits where organizer_id = ${userId} and position > ${Number(after || -1)}
    order by position limit ${limit}`,
);

export const listOwnVat = rowsOf(
  ({ userId, after }) => sql`
    select organizer_id as cursor, number, rate, address, since from vat_registrations
    where organizer_id = ${userId} and organizer_id > ${after}`,
);

/** The games at which the account is checked in: its record. */
export const listOwnRecord = rowsOf(
  ({ userId, after, limit }) => sql`
    select p.id as cursor, e.organizer_id, e.organizer_name, e.location, p.event_id,
      e.title as event_title, e.date as event_date, p.check_in_time
    from participations p join live_events e on e.id = p.event_id
    where p.user_id = ${userId} and p.status = 'confirmed' and p.check_in_status = 'checked_in'
      and p.id > ${after} order by p.id limit ${limit}`,
);

/** Cards that the account has given as an organizer. */
export const listOwnCards = rowsOf(
  ({ userId, after, limit }) => sql`
    select c.id as cursor, c.id, c.user_id, ${PUBLIC_NAME} as name, c.event_id, c.colour, c.reason,
      c.created_at, c.ends_at
    from cards c join users u on u.id = c.user_id
    where c.organizer_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
);

/** Cards that the account was given: by which organizer, and never who of the crew it was. */
export const listReceivedCards = rowsOf(
  ({ userId, after, limit }) => sql`
    select c.id as cursor, c.id, c.organizer_id, ${PUBLIC_NAME} as organizer_name, c.colour,
      c.reason, c.created_at, c.ends_at
    from cards c join users u on u.id = c.organizer_id
    where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
);
