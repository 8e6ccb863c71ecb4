import { call } from './call.ts';
import { makeNonce } from './gate.ts';
import { type Person, signInSuperadmin, signUp } from './people.ts';
import { makeSeries } from './series.ts';
import type { TestServer } from './start-test-server.ts';

interface Given {
  event?: Record<string, unknown>;
  moveUntilDays?: number;
}

/** The ids of three approved dates of a series for £25, whose players may move their spots. */
export async function makeDates(server: TestServer, { event, moveUntilDays = 2 }: Given = {}) {
  const made = await makeSeries(server, { event: { customFields: [], ...event }, moveUntilDays });
  const [a, b, c] = made.events.map(({ id }) => id) as [string, string, string];
  const as = await signInSuperadmin(server);
  const body = { approved: true, series: true };
  await call(server, 'approveEvent', { as, params: { id: a }, body });
  return { organizer: made.as, events: made.events, a, b, c };
}

/** Makes events dates of one series, whose players may move until the day itself. */
export async function linkDates(server: TestServer, events: readonly { id: string }[]) {
  await server.database.pool.query(
    `with made as (
      insert into series (id, organizer_id, content, rule, weeks_ahead, move_until_days)
      select e.id, e.organizer_id, '{}', '{}', 4, 0 from events e where e.id = $1 returning id
    )
    update events e set series_id = made.id, series_day = current_date + day::integer
    from made, unnest($2::text[]) with ordinality as given (id, day) where e.id = given.id`,
    [events[0]?.id, events.map(({ id }) => id)],
  );
}

/** Somebody who has joined an event, new unless `as` is given. */
export async function addJoined(server: TestServer, id: string, body: object = {}, as?: Person) {
  const player = as ?? (await signUp(server));
  const { participant } = await call(server, 'joinEvent', { as: player, params: { id }, body });
  return { player, id: participant.id };
}

/** The request of a player who moves from one date to another. */
export function ownMove(as: Person, [from, to]: readonly [string, string], given: object = {}) {
  const body = { toEventId: to, orWaitlist: false, nonce: makeNonce(), ...given };
  return { as, params: { id: from }, body };
}

/** The request of an organizer who moves some, everybody by default. */
export function crewMove(as: Person, [from, to]: readonly [string, string], given: object = {}) {
  const body = { toEventId: to, orWaitlist: false, participationIds: null, nonce: makeNonce() };
  return { as, params: { id: from }, body: { ...body, ...given } };
}

/** Everything that a move could change at some events, to be compared. */
export async function stateOf(server: TestServer, eventIds: readonly string[]) {
  const { rows } = await server.database.pool.query(
    `select
      (select jsonb_agg(to_jsonb(p) order by p.id) from participations p
        where p.event_id = any($1)) as participations,
      (select jsonb_agg(to_jsonb(l) order by l.seq) from ledger_entries l
        where l.event_id = any($1)) as entries,
      (select jsonb_agg(to_jsonb(k) order by k.id) from checkout_parts k
        where k.event_id = any($1)) as parts,
      (select count(*) from mails) as mails`,
    [eventIds],
  );
  return rows[0];
}

/** Who is at an event by the order of the queue: `confirmed`, `waitlist`, `cancelled`. */
export async function statusesAt(server: TestServer, eventId: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ status: string }>(
    'select status from participations where event_id = $1 order by queue_position',
    [eventId],
  );
  return rows.map(({ status }) => status);
}
