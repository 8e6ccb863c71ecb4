import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { listLimits, replaceLimits } from './limit-store.ts';

/**
 * Replaces the caller's limits. Checks that were made keep the limit of their time, and devices at
 * gates get the new ones with their list (docs/product/chronograph.md#limits).
 */
export async function setLimits(
  { db }: Services,
  { actor, client, body }: Request<Endpoints['setLimits']>,
): Promise<EndpointResponse<Endpoints['setLimits']>> {
  const limits = await inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    await replaceLimits(trx, actor.id, body.limits);
    await recordAudit(
      trx,
      { actor, client },
      {
        action: 'setLimits',
        subject: { kind: 'user', id: actor.id },
        after: { classes: body.limits.length },
      },
    );
    return listLimits(trx, actor.id);
  });
  return { limits };
}
