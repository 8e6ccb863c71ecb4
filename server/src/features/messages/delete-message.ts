import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { announce } from './announce.ts';
import { findMessage } from './message-query-store.ts';
import { updateMessageDeleted } from './message-store.ts';
import { removeImage } from './remove-image.ts';
import { toMessage } from './to-message.ts';

/**
 * Deletes a message of the caller's own with its image. A second time has no effect
 * (docs/product/messages.md#message-deletion).
 */
export async function deleteMessage(
  services: Services,
  request: Request<Endpoints['deleteMessage']>,
): Promise<EndpointResponse<Endpoints['deleteMessage']>> {
  const { actor, params } = request;
  const deleted = await inTransaction(services.db, async (trx) => {
    const row = await updateMessageDeleted(trx, { id: params.id, senderId: actor.id });
    const subject = { kind: 'message', id: params.id } as const;
    if (row) await recordAudit(trx, request, { action: 'deleteMessage', subject });
    return row;
  });
  if (deleted) {
    announce(services.bus, [deleted]);
    await removeImage(services, { ...request, url: deleted.removed_image });
  }
  const row = deleted ?? (await findMessage(services.pool, { actorId: actor.id, id: params.id }));
  if (row?.sender_id !== actor.id) throw new AppError('MESSAGE_NOT_FOUND');
  return { message: toMessage(row, { viewer: actor, mediaLinks: services.mediaLinks }) };
}
