import type { ConflictResolution, Verdict } from '@muster/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { NAME } from '../crew/device-store.ts';
import { BY_NAME, SCAN, type ScanRow } from './scan-store.ts';

/** A scan with what its list shows. */
export interface ListedScanRow extends ScanRow {
  /** Of the participant. */
  name: string | null;
  byName: string | null;
  resolution: ConflictResolution | null;
  resolutionNote: string;
  resolvedAt: string | null;
  resolvedByName: string | null;
}

export interface ScanFilter {
  eventId: string;
  verdict?: Verdict | undefined;
  participationId?: string | undefined;
  unresolved?: boolean | undefined;
  nonce?: string | undefined;
}

function matches({ eventId, ...filter }: ScanFilter): RawBuilder<boolean> {
  const { verdict = null, participationId = null, unresolved = false, nonce = null } = filter;
  return sql<boolean>`s.event_id = ${eventId}
    and (${verdict}::text is null or s.verdict = ${verdict})
    and (${participationId}::text is null or s.participation_id = ${participationId})
    and (${nonce}::uuid is null or s.id = ${nonce}::uuid)
    and (not ${unresolved}::boolean or (s.verdict = 'conflict' and s.resolution is null))`;
}

/** A page of scans in order of receipt. */
export async function listScanRows(
  db: Db,
  { limit, offset, ...filter }: ScanFilter & { limit: number; offset: number },
): Promise<ListedScanRow[]> {
  const { rows } = await sql<ListedScanRow>`
    select ${SCAN}, p.join_form ->> 'fullName' as name, ${BY_NAME} as "byName", s.resolution,
      s.resolution_note as "resolutionNote", s.resolved_at as "resolvedAt",
      (select ${NAME} from users where id = s.resolved_by) as "resolvedByName"
    from gate_scans s left join participations p on p.id = s.participation_id
    where ${matches(filter)} order by s.seq limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countScans(db: Db, filter: ScanFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from gate_scans s where ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Resolution {
  eventId: string;
  nonce: string;
  as: ConflictResolution;
  note: string;
  actorId: string;
}

/** False when there is no such conflict, or somebody has resolved it. */
export async function updateResolution(trx: Db, resolution: Resolution): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gate_scans')
    .set({
      resolution: resolution.as,
      resolution_note: resolution.note,
      resolved_at: sql`now()`,
      resolved_by: resolution.actorId,
    })
    .where('event_id', '=', resolution.eventId)
    .where('id', '=', resolution.nonce)
    .where('verdict', '=', 'conflict')
    .where('resolution', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
