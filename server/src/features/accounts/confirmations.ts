import { SECOND_FACTOR_LIMITS } from '@muster/contract/schemas';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';

const VALID_FOR = sql`${SECOND_FACTOR_LIMITS.confirmedMinutes} * interval '1 minute'`;

/** Records that whoever uses a session has proved who they are; returns until when that counts. */
export async function confirmSession(db: Db, { sessionId }: Actor): Promise<string> {
  const row = await db
    .updateTable('sessions')
    .set({ confirmed_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .returning(sql<string>`now() + ${VALID_FOR}`.as('until'))
    .executeTakeFirst();
  if (!row) throw new AppError('SESSION_EXPIRED');
  return row.until;
}

/**
 * Throws CONFIRMATION_NEEDED unless the password or a second factor was given lately
 * (docs/product/second-factors.md#confirmation).
 */
export async function requireConfirmed(db: Db, { sessionId }: Actor): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('confirmed_at', '>', sql<string>`now() - ${VALID_FOR}`)
    .executeTakeFirst();
  if (!row) throw new AppError('CONFIRMATION_NEEDED');
}
