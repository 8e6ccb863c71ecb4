import type { ChronoResult, LegalBase } from '@muster/contract';
import type { GateCounts } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { gateCounts, type ShareCaller } from '../crew/device-store.ts';
import { BY_NAME } from './scan-store.ts';

/*
 * Checks and what they are decided with. Each statement is for all checks of a request, so their
 * number does not depend on how many a device sends.
 */

/** A check as it is stored. */
export interface CheckRow {
  nonce: string;
  organizerId: string;
  eventId: string;
  participationId: string;
  gun: string;
  gunKey: string;
  class: string;
  base: LegalBase;
  bbCentigrams: number;
  fpsTenths: number | null;
  millijoules: number | null;
  computedMillijoules: number;
  limitMillijoules: number;
  result: ChronoResult;
  tag: string | null;
  occurredAt: string;
  receivedAt: string;
  wasOffline: boolean;
  isClockCorrected: boolean;
  deviceId: string | null;
  actorId: string | null;
  origin: string;
  contentHash: string;
}

/** The column of each property. */
const COLUMNS: Readonly<Record<keyof CheckRow, [column: string, type: string]>> = {
  nonce: ['id', 'uuid'],
  organizerId: ['organizer_id', 'text'],
  eventId: ['event_id', 'text'],
  participationId: ['participation_id', 'text'],
  gun: ['gun', 'text'],
  gunKey: ['gun_key', 'text'],
  class: ['class', 'text'],
  base: ['base', 'text'],
  bbCentigrams: ['bb_centigrams', 'integer'],
  fpsTenths: ['fps_tenths', 'integer'],
  millijoules: ['millijoules', 'integer'],
  computedMillijoules: ['computed_millijoules', 'integer'],
  limitMillijoules: ['limit_millijoules', 'integer'],
  result: ['result', 'text'],
  tag: ['tag', 'text'],
  occurredAt: ['occurred_at', 'timestamptz'],
  receivedAt: ['received_at', 'timestamptz'],
  wasOffline: ['was_offline', 'boolean'],
  isClockCorrected: ['is_clock_corrected', 'boolean'],
  deviceId: ['device_id', 'text'],
  actorId: ['actor_id', 'text'],
  origin: ['origin', 'text'],
  contentHash: ['content_hash', 'text'],
};

const COLUMN_LIST = Object.entries(COLUMNS);

const CHECK = sql.raw(COLUMN_LIST.map(([key, [column]]) => `s.${column} as "${key}"`).join());

const INSERTED = sql.raw(COLUMN_LIST.map(([, [column]]) => column).join());

const GIVEN = sql.raw(COLUMN_LIST.map(([key]) => `"${key}"`).join());

const TYPED = sql.raw(COLUMN_LIST.map(([key, [, type]]) => `"${key}" ${type}`).join());

/** The checks that an organizer's devices have sent under these nonces before. */
export async function listChecksByNonce(
  trx: Db,
  { organizerId, nonces }: { organizerId: string; nonces: readonly string[] },
): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select ${CHECK} from chrono_checks s
    where organizer_id = ${organizerId} and id = any(${[...nonces]}::uuid[])`.execute(trx);
  return rows;
}

/** How many checks those of the participations have that are of this event. */
export async function countChecksOf(
  trx: Db,
  { eventId, ids, caller }: { eventId: string; ids: readonly string[]; caller: ShareCaller },
): Promise<Map<string, GateCounts>> {
  const { rows } = await sql<GateCounts & { id: string }>`
    select p.id, c.own, c.shared from participations p cross join lateral (
      select ${gateCounts(caller)} from chrono_checks where participation_id = p.id) c
    where p.event_id = ${eventId} and p.id = any(${[...ids]}::text[])`.execute(trx);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Whose tags of an event are, by their keys. */
export async function listTagHolders(
  trx: Db,
  { eventId, keys }: { eventId: string; keys: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; holder: string }>`
    select tag_key as key, participation_id as holder from chrono_tags
    where event_id = ${eventId} and tag_key = any(${[...keys]}::text[])`.execute(trx);
  return new Map(rows.map(({ key, holder }) => [key, holder]));
}

/** In their order, which is that of receipt. */
export async function insertChecks(trx: Db, checks: readonly CheckRow[]): Promise<void> {
  if (checks.length === 0) return;
  await sql`
    insert into chrono_checks (${INSERTED})
    select ${GIVEN} from rows from (jsonb_to_recordset(${JSON.stringify(checks)}::jsonb)
      as (${TYPED})) with ordinality as s (${GIVEN}, place)
    order by place`.execute(trx);
}

/** A tag and whose it is from now on. */
export interface TagRow {
  eventId: string;
  tagKey: string;
  participationId: string;
}

/** One's own tags stay. */
export async function insertTags(trx: Db, tags: readonly TagRow[]): Promise<void> {
  if (tags.length === 0) return;
  const rows = tags.map(({ eventId, tagKey, participationId }) => ({
    event_id: eventId,
    tag_key: tagKey,
    participation_id: participationId,
  }));
  await trx
    .insertInto('chrono_tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many checks of an event arrived within 24 hours. */
export async function countChecksOfDay(
  db: Db,
  { eventId, caller }: { eventId: string; caller: ShareCaller },
): Promise<GateCounts> {
  const { rows } = await sql<GateCounts>`
    select ${gateCounts(caller)} from chrono_checks
    where event_id = ${eventId} and received_at > now() - interval '24 hours'`.execute(db);
  return rows[0]!;
}

/** A check with what its list shows. */
export interface ListedCheckRow extends CheckRow {
  /** Of the participant. */
  name: string;
  byName: string | null;
}

interface CheckFilter {
  eventId: string;
  participationId?: string | undefined;
}

/** A page of checks in order of receipt. */
export async function listCheckRows(
  db: Db,
  { eventId, participationId, limit, offset }: CheckFilter & { limit: number; offset: number },
): Promise<ListedCheckRow[]> {
  const { rows } = await sql<ListedCheckRow>`
    select ${CHECK}, coalesce(p.join_form ->> 'fullName', '') as name, ${BY_NAME} as "byName"
    from chrono_checks s join participations p on p.id = s.participation_id
    where s.event_id = ${eventId}
      and (${participationId ?? null}::text is null
        or s.participation_id = ${participationId ?? null})
    order by s.seq limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countChecks(
  db: Db,
  { eventId, participationId }: CheckFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('chrono_checks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .$if(participationId !== undefined, (query) =>
      query.where('participation_id', '=', participationId ?? ''),
    )
    .executeTakeFirstOrThrow();
  return count;
}
