import { type EndpointResponse, type Endpoints, FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { countBlocks, findBlock, insertBlock, lockPairForUpdate } from './store.ts';
import { toBlock } from './to-block.ts';

/** Ends all messages between the caller and another account (docs/product/messages.md#blocks). */
export async function blockUser(
  { db }: Services,
  { actor, client, params: { userId } }: Request<Endpoints['blockUser']>,
): Promise<EndpointResponse<Endpoints['blockUser']>> {
  if (userId === actor.id) throw new AppError('FORBIDDEN', { message: FAILURE_TEXT.blockYourself });
  const pair = { blockerId: actor.id, blockedId: userId };
  const row = await inTransaction(db, async (trx) => {
    if (!(await lockPairForUpdate(trx, pair))) throw new AppError('USER_NOT_FOUND');
    const before = await findBlock(trx, pair);
    if (before) return before;
    if ((await countBlocks(trx, actor.id)) >= MAX_COUNT.blocks)
      throw new AppError('QUOTA_REACHED', {
        message: FAILURE_TEXT.tooManyBlocks(MAX_COUNT.blocks),
      });
    await insertBlock(trx, pair);
    const subject = { kind: 'user', id: userId } as const;
    const after = { blocked: true };
    await recordAudit(trx, { actor, client }, { action: 'blockUser', subject, after });
    return findBlock(trx, pair);
  });
  if (!row) throw new AppError('USER_NOT_FOUND');
  return { block: toBlock(row) };
}
