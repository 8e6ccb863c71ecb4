import { type EndpointResponse, type Endpoints, MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { countOtherViews, upsertParticipantView } from './store.ts';

/**
 * Saves filters under a name, unless the account has too many views
 * (docs/product/participation.md#participant-views).
 */
export async function saveParticipantView(
  { db }: Services,
  { actor, body }: Request<Endpoints['saveParticipantView']>,
): Promise<EndpointResponse<Endpoints['saveParticipantView']>> {
  const view = { id: createObjectId(), userId: actor.id, ...body };
  return inTransaction(db, async (trx) => {
    if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
    if ((await countOtherViews(trx, view)) >= MAX_COUNT.participantViews)
      throw new AppError('TOO_MANY_PARTICIPANT_VIEWS');
    return { view: await upsertParticipantView(trx, view) };
  });
}
