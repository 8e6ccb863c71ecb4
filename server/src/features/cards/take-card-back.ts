import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { deleteCard } from './card-store.ts';

/** Takes back a card of the caller's; crew cannot. */
export async function takeCardBack(
  { db }: Services,
  { actor, client, params: { id } }: Request<Endpoints['takeCardBack']>,
): Promise<EndpointResponse<Endpoints['takeCardBack']>> {
  await inTransaction(db, async (trx) => {
    const card = await deleteCard(trx, { id, organizerId: actor.id });
    if (!card) throw new AppError('CARD_NOT_FOUND');
    const { userId, colour } = card;
    await recordAudit(
      trx,
      { actor, client },
      { action: 'takeCardBack', subject: { kind: 'user', id: userId }, before: { colour } },
    );
  });
  return { id };
}
