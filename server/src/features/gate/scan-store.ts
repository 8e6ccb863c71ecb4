import type { CheckInStatus, ParticipationStatus, ScanKind, Verdict } from '@muster/contract';
import type { GateCounts, StandingScan } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { DEVICE_NAME, gateCounts, NAME, type ShareCaller } from '../crew/device-store.ts';

/*
 * Scans and what they are decided with. Each statement is for all scans of a request, so their
 * number does not depend on how many a device sends (docs/decisions/gate-scans.md).
 */

/** A scan as it is stored. */
export interface ScanRow {
  /** The order of receipt. */
  seq: number;
  nonce: string;
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

/** The column of each property. */
const COLUMNS: Readonly<Record<keyof ScanRow, [column: string, type: string]>> = {
  seq: ['seq', 'bigint'],
  nonce: ['id', 'uuid'],
  organizerId: ['organizer_id', 'text'],
  eventId: ['event_id', 'text'],
  participationId: ['participation_id', 'text'],
  deviceId: ['device_id', 'text'],
  actorId: ['actor_id', 'text'],
  origin: ['origin', 'text'],
  kind: ['kind', 'text'],
  refersTo: ['refers_to', 'uuid'],
  codeHash: ['code_hash', 'text'],
  reason: ['reason', 'text'],
  occurredAt: ['occurred_at', 'timestamptz'],
  clockOffsetMs: ['clock_offset_ms', 'bigint'],
  receivedAt: ['received_at', 'timestamptz'],
  wasOffline: ['was_offline', 'boolean'],
  isClockCorrected: ['is_clock_corrected', 'boolean'],
  verdict: ['verdict', 'text'],
  effect: ['effect', 'text'],
  firstSeq: ['first_seq', 'bigint'],
  otherEventId: ['other_event_id', 'text'],
  contentHash: ['content_hash', 'text'],
};
const COLUMN_LIST = Object.entries(COLUMNS);
/** The columns of a scan `s`, by their properties. */
export const SCAN = sql.raw(COLUMN_LIST.map(([key, [column]]) => `s.${column} as "${key}"`).join());
const INSERTED = sql.raw(COLUMN_LIST.map(([, [column]]) => column).join());
const GIVEN = sql.raw(COLUMN_LIST.map(([key]) => `"${key}"`).join());
const TYPED = sql.raw(COLUMN_LIST.map(([key, [, type]]) => `"${key}" ${type}`).join());

/** The scans that an organizer's devices have sent under these nonces before. */
export async function listScansByNonce(
  trx: Db,
  { organizerId, nonces }: { organizerId: string; nonces: readonly string[] },
): Promise<ScanRow[]> {
  const { rows } = await sql<ScanRow>`
    select ${SCAN} from gate_scans s
    where organizer_id = ${organizerId} and id = any(${[...nonces]}::uuid[])`.execute(trx);
  return rows;
}

/** Somebody whom scans may be about. */
export interface HolderRow {
  id: string;
  code: string;
  status: ParticipationStatus;
}

/** Of this event, by participation or by the code of the ticket. */
export async function listHolders(
  trx: Db,
  { eventId, ids, codes }: { eventId: string; ids: readonly string[]; codes: readonly string[] },
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select id, ticket_code as code, status from participations
    where event_id = ${eventId} and id = any(${[...ids]}::text[])
    union
    select id, ticket_code, status from participations
    where event_id = ${eventId} and ticket_code = any(${[...codes]}::text[])`.execute(trx);
  return rows;
}

/** Another event of the same organizer that a ticket is for. */
export interface OtherEvent {
  id: string;
  title: string;
  date: string;
}

/** By the code of the ticket. */
export async function listEventsOfTickets(
  trx: Db,
  { organizerId, codes }: { organizerId: string; codes: readonly string[] },
): Promise<(OtherEvent & { code: string })[]> {
  if (codes.length === 0) return [];
  return trx
    .selectFrom('participations as p')
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .select(['p.ticket_code as code', 'e.id', 'e.title', 'e.date'])
    .where('p.ticket_code', '=', sql<string>`any(${[...codes]}::text[])`)
    .where('e.organizer_id', '=', organizerId)
    .execute();
}

export async function listOtherEvents(trx: Db, ids: readonly string[]): Promise<OtherEvent[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('live_events')
    .select(['id', 'title', 'date'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute();
}

/** A scan that counts, with who has made it. */
export interface StandingRow extends StandingScan {
  seq: number;
  nonce: string;
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
  if (participationIds.length === 0) return [];
  const { rows } = await sql<StandingRow>`
    select s.seq, s.id as nonce, s.participation_id as "participationId", s.effect, s.origin,
      s.occurred_at as "occurredAt", s.device_id as "deviceId", s.actor_id as "actorId"
    from gate_scans s join participations p on p.id = s.participation_id
    where p.id = any(${[...participationIds]}::text[]) and s.seq > p.scans_from and ${STANDS}
    order by s.seq`.execute(trx);
  return rows;
}

/** The scans of this event that can be undone, undone before or not. */
export async function listUndoable(
  trx: Db,
  { eventId, nonces }: { eventId: string; nonces: readonly string[] },
): Promise<{ nonce: string; participationId: string | null }[]> {
  if (nonces.length === 0) return [];
  return trx
    .selectFrom('gate_scans')
    .select(['id as nonce', 'participation_id as participationId'])
    .where('event_id', '=', eventId)
    .where('id', '=', sql<string>`any(${[...nonces]}::uuid[])`)
    .where('kind', '<>', 'undo')
    .execute();
}

/** Numbers for new scans, in order. */
export async function reserveScanNumbers(trx: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select nextval(pg_get_serial_sequence('gate_scans', 'seq')) as seq
    from generate_series(1, ${count}::integer)`.execute(trx);
  return rows.map(({ seq }) => seq);
}

export async function insertScans(trx: Db, scans: readonly ScanRow[]): Promise<void> {
  if (scans.length === 0) return;
  await sql`
    insert into gate_scans (${INSERTED}) overriding system value
    select ${GIVEN} from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as s (${TYPED})
    order by seq`.execute(trx);
}

/** What follows from somebody's standing scans. */
export interface CheckedState {
  participationId: string;
  isInside: boolean;
  checkInStatus: Exclude<CheckInStatus, 'no_show'>;
  checkInTime: string | null;
  actorId: string | null;
  deviceId: string | null;
}

export async function updateCheckedStates(trx: Db, states: readonly CheckedState[]): Promise<void> {
  if (states.length === 0) return;
  await sql`
    update participations p
    set is_inside = s."isInside", check_in_status = s."checkInStatus",
      check_in_time = s."checkInTime", checked_in_by = s."actorId",
      checked_in_device = s."deviceId", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s ("participationId" text,
      "isInside" boolean, "checkInStatus" text, "checkInTime" timestamptz, "actorId" text,
      "deviceId" text)
    where p.id = s."participationId"`.execute(trx);
}

/** How many scans of an event arrived within 24 hours. */
export async function countScansOfDay(
  db: Db,
  { eventId, caller }: { eventId: string; caller: ShareCaller },
): Promise<GateCounts> {
  const { rows } = await sql<GateCounts>`
    select ${gateCounts(caller)} from gate_scans
    where event_id = ${eventId} and received_at > now() - interval '24 hours'`.execute(db);
  return rows[0]!;
}

/** Who has made a scan `s`, as others see it; null once the account or the device is gone. */
export const BY_NAME = sql<string | null>`coalesce(
  (select ${sql.raw(DEVICE_NAME)} from devices where id = s.device_id),
  (select ${NAME} from users where id = s.actor_id))`;

/** Who let somebody in, by the number of the scan. */
export async function listAdmissions(
  db: Db,
  seqs: readonly number[],
): Promise<Map<number, { by: string; occurredAt: string }>> {
  if (seqs.length === 0) return new Map();
  const { rows } = await sql<{ seq: number; by: string | null; occurredAt: string }>`
    select s.seq, ${BY_NAME} as by, s.occurred_at as "occurredAt"
    from gate_scans s where s.seq = any(${[...seqs]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ seq, by, occurredAt }) => [seq, { by: by ?? 'Somebody', occurredAt }]),
  );
}
