import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { paginate } from '../http/paginate.ts';
import type { Services } from '../services.ts';
import { countMessages, listMessages } from './message-store.ts';
import { countThreads, findThread, listThreads } from './store.ts';
import { toMessage, toThread } from './to-message.ts';
import { markDelivered } from './write-store.ts';

/** One's threads. What is listed has reached the caller's client, so it counts as delivered (decisions.md §6). */
export async function listOwnThreads(
  services: Services,
  { actor, query }: Request<Endpoints['listThreads']>,
): Promise<EndpointResponse<Endpoints['listThreads']>> {
  const { pool } = services;
  const { status, limit } = query;
  const offset = (query.page - 1) * limit;
  const [rows, total] = await Promise.all([
    listThreads(pool, { actorId: actor.id, status, limit, offset }),
    countThreads(pool, actor.id, status),
  ]);
  const threadIds = rows.filter((row) => row.unread > 0).map((row) => row.id);
  await markDelivered(services, { actorId: actor.id, threadIds });
  return { threads: rows.map(toThread), pagination: paginate(query, total) };
}

/** A page of a thread the caller is a side of. Reading marks nothing as read (decisions.md §6). */
export async function readThread(
  services: Services,
  { actor, params, query }: Request<Endpoints['getThread']>,
): Promise<EndpointResponse<Endpoints['getThread']>> {
  const { pool } = services;
  const thread = await findThread(pool, { actorId: actor.id, threadId: params.id });
  if (!thread) throw new AppError('THREAD_NOT_FOUND');
  await markDelivered(services, { actorId: actor.id, threadIds: [params.id] });
  const offset = (query.page - 1) * query.limit;
  const [rows, total] = await Promise.all([
    listMessages(pool, { actorId: actor.id, threadId: params.id, limit: query.limit, offset }),
    countMessages(pool, params.id),
  ]);
  return {
    thread: toThread(thread),
    messages: rows.map(toMessage),
    pagination: paginate(query, total),
  };
}
