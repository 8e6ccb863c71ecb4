import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** Nonces are unique per organizer. */
interface Nonces {
  organizerId: string;
  nonces: readonly string[];
}

/**
 * Locks nonces until the transaction ends, so that of two writes with the same one, about whatever
 * event, the second finds the first. In a fixed order, so that two requests never deadlock.
 */
export async function lockNonces(trx: Db, { organizerId, nonces }: Nonces): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(${organizerId} || nonce, 0) as key
      from unnest(${[...nonces]}::text[]) nonce order by key
    ) keys`.execute(trx);
}

/** A write that was done: what was sent, and what was responded. */
export interface FirstWrite {
  contentHash: string;
  response: object;
}

export async function findWrite(
  trx: Db,
  { organizerId, nonce }: { organizerId: string; nonce: string },
): Promise<FirstWrite | undefined> {
  return trx
    .selectFrom('nonces')
    .select(['content_hash as contentHash', 'response'])
    .where('organizer_id', '=', organizerId)
    .where('id', '=', nonce)
    .executeTakeFirst();
}

/** What is kept under its nonce in a table of its own, and what is not. */
const TABLES = ['nonces', 'gate_scans', 'chrono_checks'] as const;

/** Which of the nonces name something else than what is kept in a table. */
export async function listOtherNonces(
  trx: Db,
  { organizerId, nonces, table }: Nonces & { table: (typeof TABLES)[number] },
): Promise<ReadonlySet<string>> {
  const others = TABLES.filter((other) => other !== table).map(
    (other) => sql<{ id: string }>`select id from ${sql.table(other)}
      where organizer_id = ${organizerId} and id = any(${[...nonces]}::uuid[])`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(others, sql` union all `)}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export async function insertWrite(
  trx: Db,
  write: FirstWrite & { organizerId: string; nonce: string; participationId: string | null },
): Promise<void> {
  await trx
    .insertInto('nonces')
    .values({
      organizer_id: write.organizerId,
      id: write.nonce,
      content_hash: write.contentHash,
      participation_id: write.participationId,
      response: JSON.stringify(write.response),
    })
    .execute();
}

/** How the response of a write is marked whose name a program has given. */
const NAMED = { isNamed: true };

/** Takes the nonce of a named write that has no response yet; false when it is taken. */
export async function insertFirstWrite(
  db: Db,
  write: { organizerId: string; nonce: string; contentHash: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('nonces')
    .values({
      organizer_id: write.organizerId,
      id: write.nonce,
      content_hash: write.contentHash,
      response: JSON.stringify(NAMED),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

type OfNonce = { organizerId: string; nonce: string };

export async function updateWrite(
  db: Db,
  write: OfNonce & { response: object; participationId: string | null },
): Promise<void> {
  await db
    .updateTable('nonces')
    .set({
      response: JSON.stringify({ ...NAMED, ...write.response }),
      participation_id: write.participationId,
    })
    .where('organizer_id', '=', write.organizerId)
    .where('id', '=', write.nonce)
    .execute();
}

export async function deleteWrite(db: Db, { organizerId, nonce }: OfNonce): Promise<void> {
  await db
    .deleteFrom('nonces')
    .where('organizer_id', '=', organizerId)
    .where('id', '=', nonce)
    .execute();
}

const DAY_MS = 24 * 3_600_000;
/** docs/product/gate.md#nonces */
const TTL_MS = 30 * DAY_MS;
/** docs/product/api-keys.md#idempotency */
const NAMED_TTL_MS = DAY_MS;

/** Forgets a batch of old ones; returns how many. */
export async function deleteOldNonces(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const before = new Date(now.getTime() - TTL_MS);
  const namedBefore = new Date(now.getTime() - NAMED_TTL_MS);
  const { numAffectedRows = 0n } = await sql`
    delete from nonces where ctid = any(array(
      select ctid from nonces where created_at < ${before}
      union all
      select ctid from nonces where response ? 'isNamed'
        and created_at >= ${before} and created_at < ${namedBefore}
      limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
