import type { NewWaiver, Waiver } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

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
