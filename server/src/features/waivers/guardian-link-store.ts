import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

export async function insertGuardianLink(
  trx: Db,
  link: {
    id: string;
    eventId: string;
    participationId: string;
    tokenHash: string;
    expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('guardian_links')
    .values({
      id: link.id,
      event_id: link.eventId,
      participation_id: link.participationId,
      token_hash: link.tokenHash,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** What a link is for. */
export interface FoundLink {
  id: string;
  eventId: string;
  participationId: string;
}

/** Undefined when it is used, too old, or none. */
export async function findGuardianLink(db: Db, tokenHash: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select id, event_id as "eventId", participation_id as "participationId" from guardian_links
    where token_hash = ${tokenHash} and used_at is null and expires_at > now()`.execute(db);
  return rows[0];
}

/** The same, used from now on: of two requests at once one gets it. */
export async function takeGuardianLink(trx: Db, tokenHash: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    update guardian_links set used_at = now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > now()
    returning id, event_id as "eventId", participation_id as "participationId"`.execute(trx);
  return rows[0];
}

/** Deletes a batch of links that no longer work; returns how many. */
export async function deleteOldGuardianLinks(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from guardian_links where id = any(array(
      select id from guardian_links where expires_at < ${before} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
