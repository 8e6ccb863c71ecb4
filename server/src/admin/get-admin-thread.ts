import type { EndpointResponse, Endpoints } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { countMessages, listThreadMessages } from '../messages/message-query-store.ts';
import { toMessage } from '../messages/to-message.ts';
import type { Services } from '../services.ts';
import { findAnyThread } from './thread-store.ts';
import { toAdminThread } from './to-admin-thread.ts';

/** A page of any thread's messages; page 1 is the newest (docs/product.md#message-pages). */
export async function getAdminThread(
  { db }: Services,
  { actor, params: { id }, query }: Request<Endpoints['getAdminThread']>,
): Promise<EndpointResponse<Endpoints['getAdminThread']>> {
  const thread = await findAnyThread(db, id);
  if (!thread) throw new AppError('THREAD_NOT_FOUND');
  const page = { threadId: id, limit: query.limit, offset: pageOffset(query) };
  const [rows, total] = await Promise.all([listThreadMessages(db, page), countMessages(db, id)]);
  return {
    thread: toAdminThread(thread),
    messages: rows.map((row) => toMessage(row, actor)),
    pagination: paginate(query, total),
  };
}
