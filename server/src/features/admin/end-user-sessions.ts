import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { forgetSessions } from '../auth/create-sessions.ts';
import { updateSessionsRevoked } from '../auth/store.ts';
import { endGrants } from '../people/grants-store.ts';
import { lockAdministeredAccount } from './lock-administered-account.ts';

/**
 * Signs an account out everywhere, which ends its open invitations. The superadmin ends their own
 * sessions in their profile (docs/product/sessions.md#session-list).
 */
export async function endUserSessions(
  services: Services,
  { actor, client, params: { id } }: Request<Endpoints['endUserSessions']>,
): Promise<EndpointResponse<Endpoints['endUserSessions']>> {
  const endedCount = await inTransaction(services.db, async (trx) => {
    const account = await lockAdministeredAccount(trx, actor, id);
    if (!account.endSessions) throw new AppError('FORBIDDEN');
    // Crew and devices are for the owner to end: a gate may be working with them.
    await endGrants(trx, { userId: id, keepsCrew: true });
    const ended = await updateSessionsRevoked(trx, id);
    await recordAudit(
      trx,
      { actor, client },
      {
        action: 'endUserSessions',
        subject: { kind: 'user', id },
        after: { sessionsEnded: ended.length },
      },
    );
    return ended.length;
  });
  forgetSessions(services, id);
  return { endedCount };
}
