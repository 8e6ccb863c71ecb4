import { type EndpointResponse, type Endpoints, OPTIONAL_MAIL_KINDS } from '@muster/contract';
import { inTransaction } from '../database/transaction.ts';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readMailPreferences } from './read-mail-preferences.ts';
import { deleteMailRefusal, insertMailRefusal } from './store.ts';

/**
 * Turns kinds of mail on and off; kinds that are left out stay as they are
 * (docs/product/mail.md#mail-preferences).
 */
export async function updateMailPreferences(
  { db }: Services,
  { actor, body }: Request<Endpoints['updateMailPreferences']>,
): Promise<EndpointResponse<Endpoints['updateMailPreferences']>> {
  const preferences = await inTransaction(db, async (trx) => {
    for (const kind of OPTIONAL_MAIL_KINDS) {
      const refusal = { userId: actor.id, kind };
      if (body[kind] === true) await deleteMailRefusal(trx, refusal);
      if (body[kind] === false) await insertMailRefusal(trx, refusal);
    }
    return readMailPreferences(trx, actor.id);
  });
  return { preferences };
}
