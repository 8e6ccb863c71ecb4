import { type EndpointResponse, type Endpoints, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { updateWaitlistConfirmed } from '../participation/spots-store.ts';
import {
  countBans,
  findBan,
  lockBothForUpdate,
  updateComingCancelled,
  upsertBan,
} from './store.ts';
import { toBan } from './to-ban.ts';

/**
 * Bans a player from the caller's events: their coming spots there are cancelled, and go to the
 * waitlist (docs/product/participation.md#bans).
 */
export async function banUser(
  { db, bus }: Services,
  { actor, client, params: { userId }, body: { reason } }: Request<Endpoints['banUser']>,
): Promise<EndpointResponse<Endpoints['banUser']>> {
  if (userId === actor.id) throw new AppError('FORBIDDEN', { message: FAILURE_TEXT.banYourself });
  const pair = { organizerId: actor.id, userId };
  const { row, freed, promoted } = await inTransaction(db, async (trx) => {
    if (!(await lockBothForUpdate(trx, pair))) throw new AppError('USER_NOT_FOUND');
    const isNew = !(await findBan(trx, pair));
    if (isNew && (await countBans(trx, actor.id)) >= MAX_COUNT.bans)
      throw new AppError('QUOTA_REACHED', { message: FAILURE_TEXT.tooManyBans(MAX_COUNT.bans) });
    await upsertBan(trx, { ...pair, reason });
    const freed = await updateComingCancelled(trx, pair);
    const promoted = await updateWaitlistConfirmed(trx, freed);
    if (isNew) {
      const subject = { kind: 'user', id: userId } as const;
      const after = { banned: true, spotsFreed: freed.length };
      await recordAudit(trx, { actor, client }, { action: 'banUser', subject, after });
    }
    return { row: await findBan(trx, pair), freed, promoted };
  });
  bus.publish(promoted);
  for (const eventId of freed) bus.publishParticipants(eventId);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return { ban: toBan(row) };
}
