import type { NewWaiver, Waiver, WaiverSigner, WaiverValidity } from '@muster/contract';
import type { GateCounts } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Whom a signature is of: one of them. */
export interface SignatureSubject {
  userId: string | null;
  dependantId: string | null;
  /** Of a player without an account. */
  participationId: string | null;
}

export interface NewSignatureRow extends SignatureSubject {
  id: string;
  organizerId: string;
  version: number;
  eventId: string;
  signer: WaiverSigner;
  signerUserId: string | null;
  typedName: string;
  strokes: string | null;
  deviceId: string | null;
  actorId: string | null;
  /** Null: not at a gate. */
  gateBy: string | null;
  keptUntil: string;
}

/** A signature with the text that was signed. */
export interface SignatureRow {
  id: string;
  version: number;
  signer: WaiverSigner;
  typedName: string;
  strokes: string | null;
  signedAt: string;
  signedOn: string;
  withdrawnAt: string | null;
  validFor: WaiverValidity;
  body: string;
  /** The device or the person at the gate; empty once it is gone, null for none. */
  gateBy: string | null;
}

const SIGNATURE = sql.raw(`s.id, s.version, s.signer, s.typed_name as "typedName", s.strokes,
  s.signed_at as "signedAt",
  to_char(s.signed_at at time zone 'Europe/London', 'YYYY-MM-DD') as "signedOn",
  s.withdrawn_at as "withdrawnAt", s.gate_by as "gateBy", t.valid_for as "validFor", t.body`);

export async function findSignature(db: Db, id: string): Promise<SignatureRow | undefined> {
  const { rows } = await sql<SignatureRow>`
    select ${SIGNATURE} from waiver_signatures s
    join waiver_texts t on t.organizer_id = s.organizer_id and t.version = s.version
    where s.id = ${id}`.execute(db);
  return rows[0];
}

export async function insertSignature(trx: Db, row: NewSignatureRow): Promise<void> {
  await trx
    .insertInto('waiver_signatures')
    .values({
      id: row.id,
      organizer_id: row.organizerId,
      version: row.version,
      event_id: row.eventId,
      user_id: row.userId,
      dependant_id: row.dependantId,
      participation_id: (row.userId ?? row.dependantId) ? null : row.participationId,
      signer: row.signer,
      signer_user_id: row.signerUserId,
      typed_name: row.typedName,
      strokes: row.strokes,
      device_id: row.deviceId,
      actor_id: row.actorId,
      gate_by: row.gateBy,
      kept_until: row.keptUntil,
    })
    .execute();
}

type OfOrganizer = SignatureSubject & { organizerId: string };

/** How often somebody has signed without a gate: in a session of their own, or by a link. */
export async function countOwnSignatures(trx: Db, subject: OfOrganizer): Promise<number> {
  const { count } = await trx
    .selectFrom('waiver_signatures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizer_id', '=', subject.organizerId)
    .where((row) => row.and(ofSubject(subject)))
    .where('gate_by', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How often somebody has signed at gates. */
export async function countGateSignatures(
  trx: Db,
  subject: OfOrganizer,
  counts: RawBuilder<unknown>,
): Promise<GateCounts> {
  const [column, id] = Object.entries(ofSubject(subject))[0]!;
  const { rows } = await sql<GateCounts>`
    select ${counts} from waiver_signatures
    where organizer_id = ${subject.organizerId} and ${sql.ref(column)} = ${id}
      and gate_by is not null`.execute(trx);
  return rows[0]!;
}

function ofSubject({ userId, dependantId, participationId }: SignatureSubject) {
  if (userId) return { user_id: userId };
  if (dependantId) return { dependant_id: dependantId };
  return { participation_id: participationId };
}

/**
 * Withdraws a signature of an account or its dependant, and those that were given before it to the
 * same organizer, so that none of them takes its place. The time of the first withdrawal stays.
 * Undefined when the account has no such signature.
 */
export async function updateWithdrawn(
  trx: Db,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ user: string | null; dependant: string | null }>`
    select user_id as user, dependant_id as dependant from waiver_signatures
    where id = ${id} and (user_id = ${userId} or dependant_id in (
      select id from dependants where guardian_id = ${userId}))`.execute(trx);
  const own = rows[0];
  if (!own) return undefined;
  await sql`
    update waiver_signatures s set withdrawn_at = now()
    from waiver_signatures last
    where last.id = ${id} and (s.user_id = ${own.user} or s.dependant_id = ${own.dependant})
      and s.organizer_id = last.organizer_id and s.signed_at <= last.signed_at
      and s.withdrawn_at is null`.execute(trx);
  return id;
}

/**
 * Part of deleting an account: what it has signed is kept without the account and the drawing
 * (docs/product/waivers.md#kept); what others have signed for it goes with it.
 */
export async function detachSignatures(trx: Db, userId: string): Promise<void> {
  await sql`
    update waiver_signatures set dependant_id = null, signer_user_id = null, strokes = null
    where dependant_id in (select id from dependants where guardian_id = ${userId})`.execute(trx);
  await sql`
    update waiver_signatures set user_id = null, signer_user_id = null, strokes = null
    where user_id = ${userId}`.execute(trx);
  await sql`
    update waiver_signatures set signer_user_id = null
    where signer_user_id = ${userId}`.execute(trx);
  await sql`
    update waiver_signatures set actor_id = null, gate_by = '' where actor_id = ${userId}`.execute(
    trx,
  );
}

/** Part of deleting a dependant, in the same way. */
export async function detachDependantSignatures(trx: Db, dependantId: string): Promise<void> {
  await sql`
    update waiver_signatures set dependant_id = null, signer_user_id = null, strokes = null
    where dependant_id = ${dependantId}`.execute(trx);
}

/** Part of deleting an organizer: the signatures go with the texts. */
export async function deleteWaiversOfUser(trx: Db, organizerId: string): Promise<void> {
  await trx.deleteFrom('waiver_texts').where('organizer_id', '=', organizerId).execute();
}

/** Deletes a batch of signatures of people who are gone, after their time; returns how many. */
export async function deleteOldSignatures(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from waiver_signatures where id = any(array(
      select id from waiver_signatures
      where kept_until < ${before}::timestamptz::date
        and num_nonnulls(user_id, dependant_id, participation_id) = 0
      limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}

const TEXT = sql.raw(`version, body, valid_for as "validFor", guardian_below as "guardianBelow",
  accompanied_below as "accompaniedBelow", created_at as "createdAt"`);

/** The latest version of an organizer's waiver; its body is empty while there is none. */
export async function findLatestText(db: Db, organizerId: string): Promise<Waiver | undefined> {
  const { rows } = await sql<Waiver>`
    select ${TEXT} from waiver_texts where organizer_id = ${organizerId}
    order by version desc limit 1`.execute(db);
  return rows[0];
}

/** The waiver that holds today; undefined without one. */
export async function findWaiver(db: Db, organizerId: string): Promise<Waiver | undefined> {
  const latest = await findLatestText(db, organizerId);
  return latest?.body ? latest : undefined;
}

/** Adds a version; the caller has locked the account. */
export async function insertText(
  trx: Db,
  text: NewWaiver & { organizerId: string; version: number },
): Promise<Waiver> {
  const { rows } = await sql<Waiver>`
    insert into waiver_texts (organizer_id, version, body, valid_for, guardian_below,
      accompanied_below, is_material)
    values (${text.organizerId}, ${text.version}, ${text.body}, ${text.validFor},
      ${text.guardianBelow}, ${text.accompaniedBelow}, ${text.isMaterial})
    returning ${TEXT}`.execute(trx);
  return rows[0]!;
}

export async function countTextsOfDay(trx: Db, organizerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('waiver_texts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizer_id', '=', organizerId)
    .where('created_at', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return count;
}
