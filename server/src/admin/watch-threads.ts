import type { AdminThread, EndpointResponse, Endpoints } from '@muster/contract';
import { toSearchQuery } from '../database/search-query.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { paginate } from '../http/paginate.ts';
import { countMessages, listMessagesOfAny } from '../messages/message-store.ts';
import { publicName, toContent, toMessage } from '../messages/to-message.ts';
import type { Services } from '../services.ts';
import {
  type AdminThreadRow,
  countAllThreads,
  findAnyThread,
  listAllThreads,
  type PersonRow,
} from './thread-store.ts';

/** A page of every thread there is. Watching marks nothing as delivered or read. */
export async function listThreads(
  { pool }: Services,
  { query }: Request<Endpoints['listAdminThreads']>,
): Promise<EndpointResponse<Endpoints['listAdminThreads']>> {
  const search = toSearchQuery(query.search);
  if (query.search && !search) return { threads: [], pagination: paginate(query, 0) };
  const { page, limit } = query;
  const [rows, total] = await Promise.all([
    listAllThreads(pool, { search, limit, offset: (page - 1) * limit }),
    countAllThreads(pool, search),
  ]);
  return { threads: rows.map(toAdminThread), pagination: paginate(query, total) };
}

/** A page of any thread's messages; page 1 is the newest (decisions.md §6). */
export async function readThread(
  { pool }: Services,
  { params: { id }, query }: Request<Endpoints['getAdminThread']>,
): Promise<EndpointResponse<Endpoints['getAdminThread']>> {
  const thread = await findAnyThread(pool, id);
  if (!thread) throw new AppError('THREAD_NOT_FOUND');
  const { page, limit } = query;
  const [rows, total] = await Promise.all([
    listMessagesOfAny(pool, { threadId: id, limit, offset: (page - 1) * limit }),
    countMessages(pool, id),
  ]);
  return {
    thread: toAdminThread(thread),
    messages: rows.map(toMessage),
    pagination: paginate(query, total),
  };
}

function toAdminThread(row: AdminThreadRow): AdminThread {
  const { organizer, player, latest } = row;
  return {
    threadId: row.id,
    event: {
      id: row.event_id,
      title: row.event_title,
      imageUrl: row.event_image_url || null,
      date: row.event_date.toISOString(),
      organizer: {
        name: row.event_organizer_name ?? (organizer.organizer_name || nameOf(organizer)),
      },
      deleted: row.event_id === null,
    },
    createdAt: row.created_at.toISOString(),
    lastActivity: row.last_message_at.toISOString(),
    messageCount: row.message_count,
    unreadCount: row.unread_count,
    participants: [toSide(organizer, 'organizer'), toSide(player, 'user')],
    latestMessage: latest && {
      id: latest.id,
      sender: {
        id: latest.sender_id,
        name: nameOf(latest.sender_id === organizer.id ? organizer : player),
      },
      content: toContent(latest, latest.deleted),
      deleted: latest.deleted,
      createdAt: new Date(latest.created_at).toISOString(),
    },
  };
}

function toSide(person: PersonRow, userType: 'organizer' | 'user') {
  const { id, email } = person;
  return { id, email, name: nameOf(person), avatarUrl: person.avatar_url || null, userType };
}

function nameOf({ nick_name, organizer_name, email }: PersonRow): string {
  return publicName(nick_name, organizer_name, email);
}
