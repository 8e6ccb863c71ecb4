import { type EndpointResponse, type Endpoints, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { promoteWaitlists } from '../participation/promote-waitlist.ts';
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
  { db, bus, config }: Services,
  { actor, client, params: { userId }, body: { reason } }: Request<Endpoints['banUser']>,
): Promise<EndpointResponse<Endpoints['banUser']>> {
  if (userId === actor.id) throw new AppError('FORBIDDEN', { message: FAILURE_TEXT.banYourself });
  const pair = { organizerId: actor.id, userId };
  const { row, eventIds, promoted } = await inTransaction(db, async (trx) => {
    if (!(await lockBothForUpdate(trx, pair))) throw new AppError('USER_NOT_FOUND');
    const isNew = !(await findBan(trx, pair));
    if (isNew && (await countBans(trx, actor.id)) >= MAX_COUNT.bans)
      throw new AppError('QUOTA_REACHED', { message: FAILURE_TEXT.tooManyBans(MAX_COUNT.bans) });
    await upsertBan(trx, { ...pair, reason });
    const cancelled = await updateComingCancelled(trx, pair);
    const eventIds = cancelled.map(({ eventId }) => eventId);
    // Whoever leaves the waitlist may have delayed those behind.
    const promoted = await promoteWaitlists(trx, eventIds, config);
    if (isNew) {
      const subject = { kind: 'user', id: userId } as const;
      const spotsFreed = cancelled.filter(({ wasConfirmed }) => wasConfirmed).length;
      const after = { banned: true, spotsFreed };
      await recordAudit(trx, { actor, client }, { action: 'banUser', subject, after });
    }
    return { row: await findBan(trx, pair), eventIds, promoted };
  });
  bus.publish(promoted);
  for (const eventId of eventIds) bus.publishParticipants(eventId);
  if (!row) throw new AppError('USER_NOT_FOUND');
  return { ban: toBan(row) };
}
