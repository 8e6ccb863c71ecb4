import type { CheckedGun, KitHandout } from '@muster/contract';
import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db, ParticipationRow } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { mayAccess } from '../crew/access-store.ts';
import type { EventScope } from './columns-store.ts';

/** The guns of participants, by participation. */
export async function listGuns(
  db: Db,
  participationIds: readonly string[],
): Promise<Map<string, CheckedGun[]>> {
  if (participationIds.length === 0) return new Map();
  const { rows } = await sql<CheckedGun & { participationId: string }>`
    select distinct on (c.participation_id, c.gun_key) c.participation_id as "participationId",
      c.gun, c.class, c.computed_millijoules as "computedMillijoules",
      c.limit_millijoules as "limitMillijoules", c.result, c.tag, c.occurred_at as "occurredAt"
    from chrono_checks c where c.participation_id = any(${[...participationIds]}::text[])
    order by c.participation_id, c.gun_key, c.occurred_at desc, c.seq desc`.execute(db);
  const guns = new Map<string, CheckedGun[]>();
  for (const { participationId, ...gun } of rows)
    guns.set(participationId, [...(guns.get(participationId) ?? []), gun]);
  return guns;
}

interface KitScope {
  eventId: string;
  userId: string;
  access: EventAccess;
}

/** Whoever is handed something, locked; undefined when the organizer has no such participant. */
export async function findKitHolderForNoKeyUpdate(
  trx: Db,
  { eventId, userId, access }: KitScope,
): Promise<Pick<ParticipationRow, 'id' | 'status' | 'option_ids'> | undefined> {
  return trx
    .selectFrom('participations as p')
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .select(['p.id', 'p.status', 'p.option_ids'])
    .where('p.event_id', '=', eventId)
    .where('p.person_id', '=', userId)
    .where(mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' }))
    .forNoKeyUpdate(['p'])
    .executeTakeFirst();
}

/** The times of what is ticked already stay. */
export async function upsertKit(
  trx: Db,
  participationId: string,
  kit: readonly KitHandout[],
): Promise<void> {
  await sql`
    insert into kit_handouts (participation_id, option_id, returned_at)
    select ${participationId}, k."optionId", case when k.returned then now() end
    from jsonb_to_recordset(${JSON.stringify(kit)}::jsonb)
      as k ("optionId" text, "handedOut" boolean, returned boolean)
    where k."handedOut"
    on conflict (participation_id, option_id) do update set returned_at = case
      when excluded.returned_at is not null
      then coalesce(kit_handouts.returned_at, excluded.returned_at) end`.execute(trx);
  const taken = kit.filter(({ handedOut }) => !handedOut).map(({ optionId }) => optionId);
  if (taken.length === 0) return;
  await trx
    .deleteFrom('kit_handouts')
    .where('participation_id', '=', participationId)
    .where('option_id', 'in', taken)
    .execute();
}

/** Who joins again begins without ticks (docs/product/participation.md#rejoining). */
export async function deleteKit(trx: Db, participationIds: readonly string[]): Promise<void> {
  await sql`
    delete from kit_handouts where participation_id = any(${[...participationIds]}::text[])
  `.execute(trx);
}

interface MedicalAnswers {
  personId: string;
  medicalConditions: string;
  dietaryRequirements: string;
}

/** Of somebody with a spot or on the waitlist; undefined when the account does not reach them. */
export async function findMedicalAnswers(
  db: Db,
  { eventId, userId, access }: EventScope & { userId: string },
): Promise<MedicalAnswers | undefined> {
  return (
    db
      .selectFrom('participations')
      .innerJoin('live_events as e', 'e.id', 'participations.event_id')
      .select([
        'participations.person_id as personId',
        sql<string>`coalesce(join_form ->> 'medicalConditions', '')`.as('medicalConditions'),
        sql<string>`coalesce(join_form ->> 'dietaryRequirements', '')`.as('dietaryRequirements'),
      ])
      .where('e.id', '=', eventId)
      // The gate knows people by their participation.
      .where((row) =>
        row.or([
          row('participations.person_id', '=', userId),
          row('participations.id', '=', userId),
        ]),
      )
      .where('participations.status', '<>', 'cancelled')
      .where(mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' }))
      .executeTakeFirst()
  );
}

interface CheckIn {
  eventId: string;
  userIds: readonly string[];
  checkInStatus: ParticipationRow['check_in_status'];
  actor: Actor;
}

/**
 * A check-in by hand is a scan, and the end of one takes back all scans that let somebody in, so
 * that the gate and the list of participants never disagree (docs/product/gate.md#truth). Before
 * the status is changed.
 */
export async function insertCheckInScans(
  trx: Db,
  { eventId, userIds, checkInStatus, actor }: CheckIn,
): Promise<void> {
  const origin = actor.key ? `device:${actor.key.id}` : `session:${actor.sessionId}`;
  const deviceId = actor.key?.id ?? null;
  if (checkInStatus === 'checked_in')
    await sql`
      insert into gate_scans (id, organizer_id, event_id, participation_id, actor_id, device_id,
        origin, kind, occurred_at, clock_offset_ms, received_at, was_offline, is_clock_corrected,
        verdict, effect, content_hash)
      select gen_random_uuid(), e.organizer_id, p.event_id, p.id, ${actor.id}, ${deviceId},
        ${origin}, 'entry', now(), 0, now(), false, false, 'in', 'in', ''
      from participations p join live_events e on e.id = p.event_id
      where p.event_id = ${eventId} and p.person_id = any(${userIds}::text[])
        and p.check_in_status <> 'checked_in'
      order by p.queue_position`.execute(trx);
  else
    await sql`
      insert into gate_scans (id, organizer_id, event_id, participation_id, actor_id, device_id,
        origin, kind, refers_to, occurred_at, clock_offset_ms, received_at, was_offline,
        is_clock_corrected, verdict, content_hash)
      select gen_random_uuid(), s.organizer_id, s.event_id, s.participation_id, ${actor.id},
        ${deviceId}, ${origin}, 'undo', s.id, now(), 0, now(), false, false, 'undone', ''
      from gate_scans s join participations p on p.id = s.participation_id
      where p.event_id = ${eventId} and p.person_id = any(${userIds}::text[])
        and s.seq > p.scans_from and s.effect is not null
        and not exists (select from gate_scans u where u.event_id = s.event_id
          and u.refers_to = s.id and u.verdict = 'undone')
      order by s.seq`.execute(trx);
}
