import type { ParticipationStatus, ScanKind, Verdict } from '@muster/contract';
import type { StandingScan } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** A scan as it is stored. */
export interface ScanRow {
  seq: number;
  id: string;
  event_id: string;
  kind: ScanKind;
  participation_id: string | null;
  device_id: string | null;
  actor_id: string | null;
  occurred_at: string;
  received_at: string;
  is_clock_corrected: boolean;
  verdict: Verdict;
  first_seq: number | null;
  other_event_id: string | null;
  content_hash: string;
}

const COLUMNS = [
  'seq',
  'id',
  'event_id',
  'kind',
  'participation_id',
  'device_id',
  'actor_id',
  'occurred_at',
  'received_at',
  'is_clock_corrected',
  'verdict',
  'first_seq',
  'other_event_id',
  'content_hash',
] as const;

/** The scan that an organizer's device has sent under this nonce before. */
export async function findScan(
  trx: Db,
  { organizerId, nonce }: { organizerId: string; nonce: string },
): Promise<ScanRow | undefined> {
  const row = await trx
    .selectFrom('gate_scans')
    .select(COLUMNS)
    .where('organizer_id', '=', organizerId)
    .where('id', '=', nonce)
    .executeTakeFirst();
  return row as ScanRow | undefined;
}

/** Somebody whom a scan is about. */
export interface HolderRow {
  id: string;
  status: ParticipationStatus;
  scans_from: number;
  check_in_status: 'not_checked_in' | 'checked_in' | 'no_show';
}

const HOLDER = ['id', 'status', 'scans_from', 'check_in_status'] as const;

interface HolderFilter {
  eventId: string;
  participationId?: string | undefined;
  code?: string | null | undefined;
}

/** Of this event, by participation or by the code of the ticket. */
export async function findHolder(
  trx: Db,
  { eventId, participationId, code }: HolderFilter,
): Promise<HolderRow | undefined> {
  if (!participationId && !code) return undefined;
  const row = await trx
    .selectFrom('participations')
    .select(HOLDER)
    .where('event_id', '=', eventId)
    .$if(participationId !== undefined, (query) => query.where('id', '=', participationId ?? ''))
    .$if(participationId === undefined, (query) => query.where('ticket_code', '=', code ?? ''))
    .executeTakeFirst();
  return row as HolderRow | undefined;
}

/** Another event of the same organizer that a ticket is for. */
export async function findEventOfTicket(
  trx: Db,
  { organizerId, code }: { organizerId: string; code: string },
): Promise<{ id: string; title: string; date: string } | undefined> {
  return trx
    .selectFrom('participations as p')
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .select(['e.id', 'e.title', 'e.date'])
    .where('p.ticket_code', '=', code)
    .where('e.organizer_id', '=', organizerId)
    .executeTakeFirst();
}

/** A scan that counts, with who has made it. */
export interface StandingRow extends StandingScan {
  seq: number;
  id: string;
  participationId: string;
  deviceId: string | null;
  actorId: string | null;
}

/** What has not been undone. */
const STANDS: RawBuilder<boolean> = sql<boolean>`s.effect is not null and not exists (
  select from gate_scans u where u.event_id = s.event_id and u.refers_to = s.id
    and u.verdict = 'undone')`;

/** The standing scans of participants, each person's in order of receipt. */
export async function listStanding(
  trx: Db,
  participationIds: readonly string[],
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select s.seq, s.id, s.participation_id as "participationId", s.effect, s.origin,
      s.occurred_at as "occurredAt", s.device_id as "deviceId", s.actor_id as "actorId"
    from gate_scans s join participations p on p.id = s.participation_id
    where p.id = any(${participationIds}::text[]) and s.seq > p.scans_from and ${STANDS}
    order by s.seq`.execute(trx);
  return rows;
}

/** The scan that an undo takes back: undone before or not. */
export async function findUndoable(
  trx: Db,
  { eventId, nonce }: { eventId: string; nonce: string },
): Promise<{ participation_id: string | null } | undefined> {
  return trx
    .selectFrom('gate_scans')
    .select('participation_id')
    .where('event_id', '=', eventId)
    .where('id', '=', nonce)
    .where('kind', '<>', 'undo')
    .executeTakeFirst();
}

export interface NewScan {
  id: string;
  organizerId: string;
  eventId: string;
  participationId: string | null;
  deviceId: string | null;
  actorId: string | null;
  origin: string;
  kind: ScanKind;
  refersTo: string | null;
  codeHash: string | null;
  reason: string | null;
  occurredAt: string;
  clockOffsetMs: number;
  receivedAt: string;
  wasOffline: boolean;
  isClockCorrected: boolean;
  verdict: Verdict;
  effect: 'in' | 'out' | null;
  firstSeq: number | null;
  otherEventId: string | null;
  contentHash: string;
}

export async function insertScan(trx: Db, scan: NewScan): Promise<ScanRow> {
  const row = await trx
    .insertInto('gate_scans')
    .values({
      id: scan.id,
      organizer_id: scan.organizerId,
      event_id: scan.eventId,
      participation_id: scan.participationId,
      device_id: scan.deviceId,
      actor_id: scan.actorId,
      origin: scan.origin,
      kind: scan.kind,
      refers_to: scan.refersTo,
      code_hash: scan.codeHash,
      reason: scan.reason,
      occurred_at: scan.occurredAt,
      clock_offset_ms: scan.clockOffsetMs,
      received_at: scan.receivedAt,
      was_offline: scan.wasOffline,
      is_clock_corrected: scan.isClockCorrected,
      verdict: scan.verdict,
      effect: scan.effect,
      first_seq: scan.firstSeq,
      other_event_id: scan.otherEventId,
      content_hash: scan.contentHash,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as ScanRow;
}

/** What follows from somebody's standing scans. */
export interface CheckedState {
  isInside: boolean;
  checkInStatus: 'checked_in' | 'not_checked_in';
  checkInTime: string | null;
  actorId: string | null;
  deviceId: string | null;
}

export async function updateCheckedState(
  trx: Db,
  participationId: string,
  state: CheckedState,
): Promise<void> {
  await trx
    .updateTable('participations')
    .set({
      is_inside: state.isInside,
      check_in_status: state.checkInStatus,
      check_in_time: state.checkInTime,
      checked_in_by: state.actorId,
      checked_in_device: state.deviceId,
      updated_at: sql`now()`,
    })
    .where('id', '=', participationId)
    .execute();
}

/** How many scans of an event arrived within 24 hours. */
export async function countScansOfDay(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('gate_scans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('received_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Who has made a scan, as others see it; null once the account or the device is gone. */
export const BY_NAME = sql<string | null>`coalesce(
  (select name from devices where id = s.device_id),
  (select coalesce(nullif(nick_name, ''), nullif(organizer_name, ''), split_part(email, '@', 1))
    from users where id = s.actor_id))`;

/** Who let somebody in, by the number of the scan. */
export async function listAdmissions(
  db: Db,
  seqs: readonly number[],
): Promise<Map<number, { by: string; occurredAt: string }>> {
  if (seqs.length === 0) return new Map();
  const { rows } = await sql<{ seq: number; by: string | null; occurredAt: string }>`
    select s.seq, ${BY_NAME} as by, s.occurred_at as "occurredAt"
    from gate_scans s where s.seq = any(${seqs}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ seq, by, occurredAt }) => [seq, { by: by ?? 'Somebody', occurredAt }]),
  );
}
