import type { KeyRole } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isLive } from './device-store.ts';

/** A key as responses show it. */
export interface KeyRow {
  id: string;
  name: string;
  token_prefix: string;
  roles: KeyRole[];
  event_id: string | null;
  expires_at: string;
  created_at: string;
  last_seen_at: string | null;
  last_network: string;
}

const COLUMNS = sql`d.id, d.name, d.token_prefix, d.roles, d.event_id, d.expires_at, d.created_at,
  d.last_seen_at, d.last_network`;

/** A page of the keys of an organizer that work, newest first. */
export async function listKeyRows(
  db: Db,
  { organizerId, limit, offset }: { organizerId: string; limit: number; offset: number },
): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select ${COLUMNS} from devices d
    where d.organizer_id = ${organizerId} and d.roles is not null and d.revoked_at is null
      and d.expires_at > now()
    order by d.created_at desc, d.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countKeys(db: Db, organizerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from devices
    where organizer_id = ${organizerId} and roles is not null and revoked_at is null
      and expires_at > now()`.execute(db);
  return rows[0]!.count;
}

interface NewKey {
  id: string;
  organizerId: string;
  eventId: string | null;
  name: string;
  roles: readonly KeyRole[];
  expiresAt: string;
  tokenHash: string;
  tokenPrefix: string;
}

export async function insertKey(trx: Db, key: NewKey): Promise<KeyRow> {
  const { rows } = await sql<KeyRow>`
    insert into devices as d (id, organizer_id, created_by, event_id, name, roles, expires_at,
      token_hash, token_prefix, paired_at)
    values (${key.id}, ${key.organizerId}, ${key.organizerId}, ${key.eventId}, ${key.name},
      ${[...key.roles]}::text[], ${key.expiresAt}, ${key.tokenHash}, ${key.tokenPrefix}, now())
    returning ${COLUMNS}`.execute(trx);
  return rows[0]!;
}

/** A key of a caller; null: whoever's it is, for the superadmin. */
interface OwnKey {
  id: string;
  organizerId: string | null;
}

function ownKey({ id, organizerId }: OwnKey) {
  return sql<boolean>`d.id = ${id} and d.roles is not null and d.revoked_at is null
    and (${organizerId}::text is null or d.organizer_id = ${organizerId})`;
}

/** What is left out stays, and the end never moves later; undefined for a foreign key. */
export async function updateKey(
  trx: Db,
  { name, expiresAt, ...own }: OwnKey & { name?: string; expiresAt?: string },
): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    update devices d set name = coalesce(${name ?? null}, d.name),
      expires_at = least(d.expires_at, coalesce(${expiresAt ?? null}::timestamptz, d.expires_at))
    where ${ownKey(own)} returning ${COLUMNS}`.execute(trx);
  return rows[0];
}

/** Until when a key works, locked; undefined for a foreign one. */
export async function lockKey(trx: Db, own: OwnKey): Promise<string | undefined> {
  const { rows } = await sql<{ expires_at: string }>`
    select d.expires_at from devices d where ${ownKey(own)} for update`.execute(trx);
  return rows[0]?.expires_at;
}

/** Whose it was; undefined for a foreign key. */
export async function updateKeyRevoked(trx: Db, own: OwnKey): Promise<string | undefined> {
  const { rows } = await sql<{ organizer_id: string }>`
    update devices d set revoked_at = now() where ${ownKey(own)}
    returning d.organizer_id`.execute(trx);
  return rows[0]?.organizer_id;
}

export async function findKeyById(db: Db, id: string): Promise<KeyRow | undefined> {
  const own = ownKey({ id, organizerId: null });
  const { rows } = await sql<KeyRow>`select ${COLUMNS} from devices d where ${own}`.execute(db);
  return rows[0];
}

/** A key that works, and whether it reaches an event. */
export interface LiveKeyRow extends KeyRow {
  organizer_id: string;
  reaches: boolean;
}

/**
 * The key of a token, while it works. It reaches the events of its organizer, or the one that it is
 * for; `eventId` null asks for none.
 */
export async function findLiveKey(
  db: Db,
  { tokenHash, eventId }: { tokenHash: string; eventId: string | null },
): Promise<LiveKeyRow | undefined> {
  const { rows } = await sql<LiveKeyRow>`
    select ${COLUMNS}, d.organizer_id,
      ${eventId}::text is null or exists (select from live_events e where e.id = ${eventId}
        and e.organizer_id = d.organizer_id and e.id = coalesce(d.event_id, e.id)) as reaches
    from devices d
    where d.token_hash = ${tokenHash} and d.roles is not null and ${isLive()}`.execute(db);
  return rows[0];
}

/** To the minute. */
export async function updateKeySeen(
  db: Db,
  { id, network }: { id: string; network: string },
): Promise<void> {
  await sql`update devices set last_seen_at = now(), last_network = ${network}
    where id = ${id} and coalesce(last_seen_at < now() - interval '1 minute', true)`.execute(db);
}
