import type { Endpoints } from '@muster/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { removeFilesOfNobody } from '../jobs/sweep/remove-files.ts';
import { freePlacesOfUser } from '../participation/waitlist.ts';
import type { Services } from '../services.ts';

/**
 * Deletes an account with everything of theirs. Rows go in one transaction; files follow, and should the process die between
 * them the sweeper goes on, because a file without an owner belongs to nobody. The superadmin's account stays (decisions.md §2).
 */
export async function deleteUser(
  services: Services,
  { params: { id }, log }: Request<Endpoints['deleteUser']>,
): Promise<void> {
  if (id === services.config.superadminId)
    throw new AppError('FORBIDDEN', { message: 'The superadmin’s account cannot be deleted' });
  await inTransaction(services.db, async (trx) => {
    await holdUser(trx, id);
    await freePlacesOfUser(trx, id);
    await trx.deleteFrom('users').where('id', '=', id).execute();
  });
  // On other nodes their sessions end within the seconds the cache remembers.
  services.sessions.forgetAll();
  await removeFilesOfNobody(services).catch((error: unknown) =>
    log.warn({ err: error }, 'files of a deleted account are left to the sweeper'),
  );
}

/** Nobody joins, writes or uploads as this user until the transaction ends. */
async function holdUser(trx: Kysely<Schema>, id: string): Promise<void> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('USER_NOT_FOUND');
}
