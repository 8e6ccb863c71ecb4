import type { EndpointResponse, Endpoints } from '@muster/contract';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteBlock } from './store.ts';

/** Ends the caller's own block; one of the other account stays. */
export async function unblockUser(
  { db }: Services,
  { actor, client, params: { userId } }: Request<Endpoints['unblockUser']>,
): Promise<EndpointResponse<Endpoints['unblockUser']>> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteBlock(trx, { blockerId: actor.id, blockedId: userId }))) return;
    const subject = { kind: 'user', id: userId } as const;
    const after = { blocked: false };
    await recordAudit(trx, { actor, client }, { action: 'unblockUser', subject, after });
  });
  return { userId };
}
