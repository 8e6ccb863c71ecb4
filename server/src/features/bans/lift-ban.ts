import type { EndpointResponse, Endpoints } from '@muster/contract';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteBan } from './store.ts';

/** Lets a player join the caller's events again; their spots do not come back. */
export async function liftBan(
  { db }: Services,
  { actor, client, params: { userId } }: Request<Endpoints['liftBan']>,
): Promise<EndpointResponse<Endpoints['liftBan']>> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteBan(trx, { organizerId: actor.id, userId }))) return;
    const subject = { kind: 'user', id: userId } as const;
    const after = { banned: false };
    await recordAudit(trx, { actor, client }, { action: 'liftBan', subject, after });
  });
  return { userId };
}
