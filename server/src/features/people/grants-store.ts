import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** What an account has handed out and a request may keep; the rest ends. */
interface Grants {
  userId: string;
  keepsCrew?: boolean | undefined;
}

/**
 * Ends what outlives the password of an account: its open invitations and, unless they are kept,
 * its crew and the devices that it owns or has added (docs/product/sessions.md#grants).
 */
export async function endGrants(trx: Db, { userId, keepsCrew }: Grants): Promise<void> {
  await trx.deleteFrom('crew_invitations').where('organizer_id', '=', userId).execute();
  if (keepsCrew) return;
  await trx
    .updateTable('crew')
    .set({ revoked_at: sql`now()` })
    .where('organizer_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await trx
    .updateTable('devices')
    .set({ revoked_at: sql`now()`, code_hash: null, code_expires_at: null })
    .where((row) => row.or([row('organizer_id', '=', userId), row('created_by', '=', userId)]))
    .where('revoked_at', 'is', null)
    .execute();
}
