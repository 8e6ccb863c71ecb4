import type { EndpointResponse, Endpoints } from '@muster/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { restoreAccount } from '../account/suspend-account.ts';
import { lockAdministeredAccount } from './lock-administered-account.ts';

/** Ends the suspension of an account (docs/product/administration.md#suspension). */
export async function restoreUser(
  { db }: Services,
  { actor, client, params: { id } }: Request<Endpoints['restoreUser']>,
): Promise<EndpointResponse<Endpoints['restoreUser']>> {
  await inTransaction(db, async (trx) => {
    await lockAdministeredAccount(trx, actor, id);
    await restoreAccount(trx, { id, origin: { actor, client } });
  });
  return {};
}
