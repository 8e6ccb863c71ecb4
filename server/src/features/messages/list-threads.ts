import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate, toTextSearch } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEventSide } from './crew-side.ts';
import { updateThreadsDelivered } from './delivery-store.ts';
import { countThreads, listThreadRows } from './thread-query-store.ts';
import { asOrganizer } from './to-message.ts';
import { toThread } from './to-thread.ts';

/**
 * The caller's threads, or those of an event with its organizer. What is listed has reached the
 * client, so it counts as delivered (docs/product/messages.md#message-status).
 */
export async function listThreads(
  services: Services,
  { actor, query }: Request<Endpoints['listThreads']>,
): Promise<EndpointResponse<Endpoints['listThreads']>> {
  const search = query.search ? toTextSearch(query.search) : undefined;
  // A text without a word finds nothing.
  if (query.search && !search) return { threads: [], pagination: paginate(query, 0) };
  const { eventId } = query;
  const actorId = eventId ? await requireEventSide(services.db, { actor, eventId }) : actor.id;
  const exceptPlayerId = actorId === actor.id ? undefined : actor.id;
  const filter = { actorId, eventId, exceptPlayerId, status: query.status, search };
  const page = { ...filter, limit: query.limit, offset: pageOffset(query) };
  const [rows, total] = await Promise.all([
    listThreadRows(services.pool, page),
    countThreads(services.pool, filter),
  ]);
  const threadIds = rows.filter((row) => row.undelivered > 0).map((row) => row.id);
  // What crew reads has not reached the organizer.
  if (actorId === actor.id) await updateThreadsDelivered(services, { actorId, threadIds });
  const reading = {
    viewer: actor,
    mediaLinks: services.mediaLinks,
    ...asOrganizer(actor.id, actorId),
  };
  return {
    threads: rows.map((row) => toThread(row, reading)),
    pagination: paginate(query, total),
  };
}
