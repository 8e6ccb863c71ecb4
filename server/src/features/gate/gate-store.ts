import { createHash } from 'node:crypto';
import type { KitHandout } from '@muster/contract';
import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db, EventRow, JoinForm, ParticipationRow } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import {
  BALANCE,
  DEPENDANT_AGE,
  SQUAD_OF,
  type SquadName,
} from '../participation/columns-store.ts';
import { OWES } from '../participation/owing-store.ts';
import { type StoredFacts, WAIVER_FACTS } from '../participation/waiver-facts-store.ts';

/** An event with its gate. */
export interface GateRow {
  id: string;
  organizer_id: string;
  title: string;
  date: string;
  ends_at: string | null;
  custom_fields: EventRow['custom_fields'];
  sides: EventRow['sides'];
  base_price_pence: number;
  max_participants: number | null;
  /** Null: it takes place. */
  cancelled_at: string | null;
  version: number;
  code_salt: string;
}

/** An event, and who asks for its gate. */
export interface GateScope {
  eventId: string;
  access: EventAccess;
}

function selectGate(db: Db, { eventId, access }: GateScope) {
  return db
    .selectFrom('live_events as e')
    .innerJoin('gates as g', 'g.event_id', 'e.id')
    .select([
      'e.id',
      'e.organizer_id',
      'e.title',
      'e.date',
      'e.ends_at',
      'e.custom_fields',
      'e.sides',
    ])
    .select(['e.base_price_pence', 'e.max_participants', 'e.cancelled_at'])
    .select(['g.version', 'g.code_salt'])
    .where('e.id', '=', eventId)
    .where(mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' }));
}

/** Undefined when the caller does not reach the event. */
export async function findGate(db: Db, scope: GateScope): Promise<GateRow | undefined> {
  return selectGate(db, scope).executeTakeFirst();
}

/** The same, with the lock under which scans are decided. */
export async function lockGate(trx: Db, scope: GateScope): Promise<GateRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from live_events where id = ${scope.eventId} and ${mayAccess(scope.access)}
    for no key update`.execute(trx);
  // Read after the wait, so that it has what the previous holder has written.
  return rows.length > 0 ? findGate(trx, scope) : undefined;
}

export async function findGateVersion(db: Db, eventId: string): Promise<number> {
  const row = await db
    .selectFrom('gates')
    .select('version')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The versions of many gates at once; undefined where the caller does not reach the event. */
export async function listGateVersions(
  db: Db,
  scopes: readonly GateScope[],
): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ version: number | null }>`
    select g.version
    from unnest(
      ${scopes.map(({ eventId }) => eventId)}::text[],
      ${scopes.map(({ access }) => access.accountId)}::text[],
      ${scopes.map(({ access }) => access.roles.join())}::text[]
    ) with ordinality as scope(event, account, roles, place)
    left join live_events e on e.id = scope.event
      and may_access_event(e.organizer_id, e.id, scope.account, string_to_array(scope.roles, ','))
    left join gates g on g.event_id = e.id
    order by place`.execute(db);
  return rows.map(({ version }) => version ?? undefined);
}

/** Somebody on the list. Of the join form only what the list shows. */
export interface GatePersonRow
  extends Pick<
    ParticipationRow,
    'id' | 'status' | 'check_in_status' | 'check_in_time' | 'is_inside' | 'ticket_code'
  > {
  name: string;
  nick_name: string;
  squad: SquadName | null;
  position: number | null;
  owed_pence: number;
  is_open: boolean;
  chosen: NonNullable<JoinForm['customFieldResponses']>;
  kit: KitHandout[];
  is_medical: boolean;
  is_minor: boolean;
  /** Of a dependant, on the day of the event. */
  dependant_age: number | null;
  is_paid_over: boolean;
  is_conflict: boolean;
  is_clock_wrong: boolean;
  waiver_facts: StoredFacts;
  version: number;
}

/** Whom a list has: everybody, whoever has changed after a version, or one. */
export interface GatePeopleFilter {
  eventId: string;
  since?: number | undefined;
  participationId?: string | undefined;
}

/**
 * Somebody who lost the spot inside starts anew (docs/product/gate.md#truth), and is on the field
 * all the same: until a scan lets them out, or for a day.
 */
const IS_INSIDE = `(p.is_inside or (p.status = 'cancelled' and coalesce((
  select s.effect = 'in' from gate_scans s
  where s.participation_id = p.id and (s.effect is not null or s.verdict = 'out')
    and s.received_at > now() - interval '24 hours'
    and not exists (select from gate_scans u where u.event_id = s.event_id
      and u.verdict = 'undone' and u.refers_to = s.id)
  order by s.seq desc limit 1), false)))`;
const LISTED = sql<boolean>`(p.status <> 'cancelled' or ${sql.raw(IS_INSIDE)})`;

/**
 * Confirmed, on the waitlist, and whoever is inside although cancelled. Medical answers and dates
 * of birth are only compared: no more than a yes leaves the database.
 */
export async function listGatePeople(
  db: Db,
  { eventId, since, participationId }: GatePeopleFilter,
): Promise<GatePersonRow[]> {
  const { rows } = await sql<GatePersonRow>`
    select p.id, p.status, p.check_in_status, p.check_in_time, p.ticket_code,
      ${sql.raw(IS_INSIDE)} as is_inside,
      coalesce(p.join_form ->> 'fullName', '') as name, coalesce(u.nick_name, '') as nick_name,
      waitlist.position, ${sql.raw(SQUAD_OF)} as squad,
      case when ${sql.raw(OWES)} then ${sql.raw(BALANCE)} else 0 end as owed_pence,
      p.is_open, coalesce(p.join_form -> 'customFieldResponses', '[]') as chosen,
      coalesce((
        select jsonb_agg(jsonb_build_object('optionId', k.option_id, 'handedOut', true,
          'returned', k.returned_at is not null))
        from kit_handouts k where k.participation_id = p.id
      ), '[]') as kit,
      p.status = 'confirmed' and ${sql.raw(BALANCE)} < 0 as is_paid_over,
      btrim(coalesce(p.join_form ->> 'medicalConditions', '')) <> '' as is_medical,
      coalesce(u.date_of_birth > (e.date at time zone 'Europe/London')::date - interval '18 years',
        false) as is_minor,
      case when d.id is not null then ${sql.raw(DEPENDANT_AGE)} end as dependant_age,
      exists (select from gate_scans s where s.participation_id = p.id
        and s.verdict = 'conflict' and s.resolution is null) as is_conflict,
      exists (select from gate_scans s where s.participation_id = p.id and s.is_clock_corrected)
        or exists (select from chrono_checks c where c.participation_id = p.id
          and c.is_clock_corrected) as is_clock_wrong,
      ${sql.raw(WAIVER_FACTS)} as waiver_facts,
      greatest(g.version, case when p.status = 'waitlist' then gate.waitlist_version end, 0)
        as version
    from participations p
    join live_events e on e.id = p.event_id
    join gates gate on gate.event_id = e.id
    left join gate_people g on g.participation_id = p.id
    left join users u on u.id = p.user_id
    left join dependants d on d.id = p.dependant_id
    left join (
      select id, row_number() over (order by queue_position) as position
      from participations where event_id = ${eventId} and status = 'waitlist'
    ) waitlist on waitlist.id = p.id
    where p.event_id = ${eventId} and ${LISTED}
      and (${since ?? null}::bigint is null or g.version > ${since ?? null}::bigint
        or (p.status = 'waitlist' and gate.waitlist_version > ${since ?? null}::bigint))
      and (${participationId ?? null}::text is null or p.id = ${participationId ?? null})
    order by p.queue_position`.execute(db);
  return rows;
}

/** Ids of those who have gone from the list after a version. */
export async function listGone(
  db: Db,
  { eventId, since }: { eventId: string; since: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.participation_id as id from gate_people g
    left join participations p on p.id = g.participation_id
    where g.event_id = ${eventId} and g.version > ${since} and (p.id is null or not ${LISTED})
    order by g.version, g.participation_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** How long somebody who has gone is known to have been there. */
const GONE_DAYS = 7;

/** Whether a device that has this version would miss somebody who has gone since. */
export async function isTooOld(
  db: Db,
  { eventId, since }: { eventId: string; since: number },
): Promise<boolean> {
  const { rows } = await sql<{ is_old: boolean }>`
    select g.deltas_from > ${since} or exists (select from gate_people p
      where p.event_id = g.event_id and p.version > ${since}
        and p.changed_at < now() - make_interval(days => ${GONE_DAYS})) as is_old
    from gates g where g.event_id = ${eventId}`.execute(db);
  return rows[0]?.is_old ?? false;
}

/** Forgets a batch of those who are long gone. Returns how many. */
export async function deleteGone(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from gate_people where participation_id = any(array(
        select g.participation_id from gate_people g
        where g.changed_at < ${now}::timestamptz - make_interval(days => ${GONE_DAYS})
          and not exists (select from participations p where p.id = g.participation_id)
        limit ${limit}))
      returning event_id, version
    ), told as (
      update gates g set deltas_from = greatest(g.deltas_from, forgotten.version)
      from (select event_id, max(version) as version from gone group by event_id) forgotten
      where g.event_id = forgotten.event_id
    )
    select count(*) as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface GateCounts {
  confirmed: number;
  in: number;
  waitlist: number;
  owedPence: number;
}

export async function countGate(db: Db, eventId: string): Promise<GateCounts> {
  const { rows } = await sql<GateCounts>`
    select count(*) filter (where status = 'confirmed') as confirmed,
      count(*) filter (where check_in_status = 'checked_in' or status = 'cancelled') as "in",
      count(*) filter (where status = 'waitlist') as waitlist,
      coalesce(sum(${sql.raw(BALANCE)}) filter (where ${sql.raw(OWES)}), 0) as "owedPence"
    from participations p where event_id = ${eventId} and ${LISTED}`.execute(db);
  return rows[0]!;
}

interface SideCount {
  confirmed: number;
  in: number;
}

/** How many have each side, and how many of these are in. */
export async function countSides(
  db: Db,
  { eventId, optionIds }: { eventId: string; optionIds: readonly string[] },
): Promise<ReadonlyMap<string, SideCount>> {
  const { rows } = await sql<SideCount & { optionId: string }>`
    select side as "optionId", count(*) as confirmed,
      count(*) filter (where check_in_status = 'checked_in') as "in"
    from participations p cross join unnest(${optionIds}::text[]) side
    where event_id = ${eventId} and status = 'confirmed' and side = any(option_ids)
    group by side`.execute(db);
  return new Map(rows.map(({ optionId, ...count }) => [optionId, count]));
}

/** A ticket's code as devices hold it: 32 hexadecimal characters. */
export function hashCode(salt: string, code: string): string {
  return createHash('sha256')
    .update(salt + code)
    .digest('hex')
    .slice(0, 32);
}

/** Where a ticket belongs, among what the caller reaches. */
export async function findTicketRow(
  db: Db,
  { code, access }: { code: string; access: EventAccess },
): Promise<{ event_id: string; id: string } | undefined> {
  return db
    .selectFrom('participations as p')
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .select(['p.event_id', 'p.id'])
    .where('p.ticket_code', '=', code)
    .where('p.status', '=', 'confirmed')
    .where(mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' }))
    .executeTakeFirst();
}

/** Whom to call for somebody on the list. */
export async function findEmergencyContact(
  db: Db,
  { eventId, participationId }: { eventId: string; participationId: string },
): Promise<{ name: string; phone: string; relationship: string } | undefined> {
  const { rows } = await sql<{ name: string; phone: string; relationship: string }>`
    select coalesce(join_form #>> '{emergencyContact,name}', '') as name,
      coalesce(join_form #>> '{emergencyContact,phone}', '') as phone,
      coalesce(join_form #>> '{emergencyContact,relationship}', '') as relationship
    from participations p
    where p.event_id = ${eventId} and p.id = ${participationId} and ${LISTED}`.execute(db);
  return rows[0];
}

/** Somebody whom kit can be handed to, whether they are on the list or not. */
export async function findGateHolder(
  trx: Db,
  { eventId, participationId }: { eventId: string; participationId: string },
): Promise<{ status: ParticipationRow['status']; optionIds: string[] } | undefined> {
  return trx
    .selectFrom('participations')
    .select(['status', 'option_ids as optionIds'])
    .where('event_id', '=', eventId)
    .where('id', '=', participationId)
    .executeTakeFirst();
}

export async function updateGateNote(
  trx: Db,
  { participationId, note }: { participationId: string; note: string },
): Promise<void> {
  await trx
    .updateTable('participations')
    .set({ gate_note: note })
    .where('id', '=', participationId)
    .execute();
}
