import type { EndpointResponse, Endpoints } from '@muster/contract';
import { paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireThreadSide } from './crew-side.ts';
import { updateThreadsDelivered } from './delivery-store.ts';
import { listMessageWindow } from './list-message-window.ts';
import { countMessages, findMessageSpan } from './message-query-store.ts';
import { findThreadRow } from './thread-query-store.ts';
import { asOrganizer, toMessage } from './to-message.ts';
import { toThread } from './to-thread.ts';

/**
 * Messages of a thread of the caller's, or of whom they help. Marks its messages as delivered, but
 * not as read (docs/product/messages.md#message-status).
 */
export async function getThread(
  services: Services,
  { actor, params: { id: threadId }, query }: Request<Endpoints['getThread']>,
): Promise<EndpointResponse<Endpoints['getThread']>> {
  const { db, pool, mediaLinks } = services;
  const own = await findThreadRow(pool, { actorId: actor.id, threadId });
  const actorId = own ? actor.id : await requireThreadSide(db, { actor, threadId });
  const thread = own ?? (await findThreadRow(pool, { actorId, threadId }));
  if (!thread) throw new AppError('THREAD_NOT_FOUND');
  const reading = { viewer: actor, mediaLinks, ...asOrganizer(actor.id, actorId) };
  // What crew reads has not reached the organizer.
  if (own) await updateThreadsDelivered(services, { actorId, threadIds: [threadId] });
  // Before the messages: one that arrives in between is then among them. Otherwise it would count
  // as newer, and a client that shows the newest page would no longer add what arrives.
  const span = await findMessageSpan(db, threadId);
  const [rows, total] = await Promise.all([
    listMessageWindow(db, { actorId, threadId, query }),
    countMessages(db, threadId),
  ]);
  return {
    thread: toThread(thread, reading),
    messages: rows.map((row) => toMessage(row, reading)),
    pagination: paginate(query, total),
    hasOlder: span !== undefined && (rows[0]?.seq ?? 0) > span.first,
    hasNewer: span !== undefined && (rows.at(-1)?.seq ?? span.last) < span.last,
  };
}
