import { rolesWith } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** The columns that responses show. */
export interface DeviceRow {
  id: string;
  name: string;
  event_id: string | null;
  expires_at: string;
  paired_at: string | null;
  last_seen_at: string | null;
}

/** Whose device it is, with the columns that responses show. */
export interface OwnedDeviceRow extends DeviceRow {
  organizer_id: string;
}

const COLUMNS = ['id', 'name', 'event_id', 'expires_at', 'paired_at', 'last_seen_at'] as const;

/**
 * Whether a device `d` works: it has not ended, its event and organizer are there, and whoever
 * added it may still do so. So no device outlives the access of the co-organizer who paired it.
 */
export function isLive(): RawBuilder<boolean> {
  return sql<boolean>`d.revoked_at is null and d.expires_at > now()
    and may_access_event(d.organizer_id, d.event_id, d.created_by, ${MANAGERS}::text[])
    and exists (select from users o where o.id = d.organizer_id and o.suspended_at is null
      and o.deletion_requested_at is null and o.erased_at is null)
    and (d.event_id is null or exists (select from live_events e where e.id = d.event_id))`;
}

const MANAGERS = rolesWith('manageDevices');

/** Those of an organizer, or of one event with those of all events. */
interface DeviceFilter {
  organizerId: string;
  eventId?: string | undefined;
}

function selectDevices(db: Db, { organizerId, eventId }: DeviceFilter) {
  return (
    db
      .selectFrom('devices')
      .where('organizer_id', '=', organizerId)
      .where('revoked_at', 'is', null)
      // Those that have are keys.
      .where('roles', 'is', null)
      .$if(eventId !== undefined, (query) =>
        query.where((row) =>
          row.or([row('event_id', 'is', null), row('event_id', '=', eventId ?? null)]),
        ),
      )
  );
}

/** A page of devices that nobody has removed, newest first. */
export async function listDeviceRows(
  db: Db,
  { limit, offset, ...filter }: DeviceFilter & { limit: number; offset: number },
): Promise<DeviceRow[]> {
  return selectDevices(db, filter)
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDevices(db: Db, filter: DeviceFilter): Promise<number> {
  const { count } = await selectDevices(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many an organizer has added since a moment, removed ones included. */
export async function countDevicesAdded(
  db: Db,
  { organizerId, since }: { organizerId: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizer_id', '=', organizerId)
    .where('created_at', '>', since.toISOString())
    .where('roles', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewDevice {
  id: string;
  organizerId: string;
  eventId: string | null;
  name: string;
  expiresAt: string;
  createdBy: string;
  codeHash: string;
  codeExpiresAt: Date;
}

export async function insertDevice(trx: Db, device: NewDevice): Promise<DeviceRow> {
  return trx
    .insertInto('devices')
    .values({
      id: device.id,
      organizer_id: device.organizerId,
      event_id: device.eventId,
      name: device.name,
      expires_at: device.expiresAt,
      created_by: device.createdBy,
      code_hash: device.codeHash,
      code_expires_at: device.codeExpiresAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Pairs the device of a code, which then no longer works: one statement, so that of two requests
 * at once one gets it. Undefined for a code that is wrong, used or too old.
 */
export async function updateDevicePaired(
  db: Db,
  { codeHash, tokenHash }: { codeHash: string; tokenHash: string },
): Promise<OwnedDeviceRow | undefined> {
  const { rows } = await sql<OwnedDeviceRow>`
    update devices d
    set token_hash = ${tokenHash}, paired_at = now(), code_hash = null, code_expires_at = null
    where d.code_hash = ${codeHash} and d.code_expires_at > now() and ${isLive()}
    returning d.id, d.name, d.event_id, d.expires_at, d.paired_at, d.last_seen_at,
      d.organizer_id`.execute(db);
  return rows[0];
}

/** The device of a token; undefined when it is removed or has ended. */
export async function findLiveDevice(
  db: Db,
  tokenHash: string,
): Promise<Pick<OwnedDeviceRow, 'id' | 'organizer_id' | 'event_id'> | undefined> {
  const { rows } = await sql<OwnedDeviceRow>`
    select d.id, d.organizer_id, d.event_id from devices d
    where d.token_hash = ${tokenHash} and d.roles is null and ${isLive()}`.execute(db);
  return rows[0];
}

/** Those of many devices that may still call. */
export async function listLiveDevices(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select d.id from devices d where d.id = any(${ids}::text[]) and ${isLive()}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Records that a device has called; undefined when it was removed meanwhile. */
export async function updateDeviceSeen(db: Db, id: string): Promise<OwnedDeviceRow | undefined> {
  const { rows } = await sql<OwnedDeviceRow>`
    update devices d set last_seen_at = now() where d.id = ${id} and ${isLive()}
    returning d.id, d.name, d.event_id, d.expires_at, d.paired_at, d.last_seen_at,
      d.organizer_id`.execute(db);
  return rows[0];
}

/** Whose device it is; undefined when there is none, or it is removed. */
export async function findDeviceOwner(
  db: Db,
  id: string,
): Promise<{ organizerId: string; eventId: string | null } | undefined> {
  return db
    .selectFrom('devices')
    .select(['organizer_id as organizerId', 'event_id as eventId'])
    .where('id', '=', id)
    .where('roles', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Removes a device, for its organizer, and for co-organizers of its event or, if it is for all
 * events, of all. False when it is neither's.
 */
export async function updateDeviceRevoked(
  trx: Db,
  { id, actorId }: { id: string; actorId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('devices')
    .set({ revoked_at: new Date(), code_hash: null, code_expires_at: null })
    .where('id', '=', id)
    .where('roles', 'is', null)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`may_access_event(organizer_id, event_id, ${actorId}, ${MANAGERS}::text[])`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The public name of an account in `users` (docs/product/roles-and-accounts.md#public-name). */
export const NAME = sql.raw(`coalesce(nullif(nick_name, ''), nullif(organizer_name, ''),
  split_part(email, '@', 1))`);

/** The name of a row of `devices` as others see it: a key says that it is one. */
export const DEVICE_NAME = "name || case when roles is null then '' else ' · key' end";

/** The name of the device or the account that makes something at a gate; empty without one. */
export async function findMakerName(
  db: Db,
  { deviceId, actorId }: { deviceId: string | null; actorId: string | null },
): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce((select ${sql.raw(DEVICE_NAME)} from devices where id = ${deviceId}),
      (select ${NAME} from users where id = ${actorId})) as name`.execute(db);
  return rows[0]?.name ?? '';
}

/** Who makes something at a gate, and whose it is. */
export interface ShareCaller {
  callerId: string;
  organizerId: string;
}

/**
 * The columns of `GateCounts` of the rows of a query. What a removed device has made counts no
 * longer, and neither do rows whose maker is gone (docs/product/gate.md#shares).
 */
export function gateCounts(
  { callerId, organizerId }: ShareCaller,
  makerColumn = 'coalesce(device_id, actor_id)',
): RawBuilder<unknown> {
  const maker = sql.raw(makerColumn);
  return sql`(count(*) filter (where ${maker} = ${callerId}))::integer as own,
    (count(*) filter (where ${maker} <> ${organizerId} and not exists (
      select from devices d where d.id = ${maker} and d.revoked_at is not null)))::integer
      as shared`;
}
