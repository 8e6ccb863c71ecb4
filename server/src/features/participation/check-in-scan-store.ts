import { sql } from 'kysely';
import type { Db, ParticipationRow } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';

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
  const origin = `session:${actor.sessionId}`;
  if (checkInStatus === 'checked_in')
    await sql`
      insert into gate_scans (id, organizer_id, event_id, participation_id, actor_id, origin, kind,
        occurred_at, clock_offset_ms, received_at, was_offline, is_clock_corrected, verdict, effect,
        content_hash)
      select gen_random_uuid(), e.organizer_id, p.event_id, p.id, ${actor.id}, ${origin}, 'entry',
        now(), 0, now(), false, false, 'in', 'in', ''
      from participations p join live_events e on e.id = p.event_id
      where p.event_id = ${eventId} and p.person_id = any(${userIds}::text[])
        and p.check_in_status <> 'checked_in'
      order by p.queue_position`.execute(trx);
  else
    await sql`
      insert into gate_scans (id, organizer_id, event_id, participation_id, actor_id, origin, kind,
        refers_to, occurred_at, clock_offset_ms, received_at, was_offline, is_clock_corrected,
        verdict, content_hash)
      select gen_random_uuid(), s.organizer_id, s.event_id, s.participation_id, ${actor.id},
        ${origin}, 'undo', s.id, now(), 0, now(), false, false, 'undone', ''
      from gate_scans s join participations p on p.id = s.participation_id
      where p.event_id = ${eventId} and p.person_id = any(${userIds}::text[])
        and s.seq > p.scans_from and s.effect is not null
        and not exists (select from gate_scans u where u.event_id = s.event_id
          and u.refers_to = s.id and u.verdict = 'undone')
      order by s.seq`.execute(trx);
}
