import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { listOwnThreads, readThread } from './read-messages.ts';
import { sendMessage } from './send-message.ts';
import { countUnread, markRead } from './store.ts';

export const messageRoutes = (services: Services) =>
  ({
    listThreads: (request) => listOwnThreads(services, request),
    getThread: (request) => readThread(services, request),
    getUnreadCount: async ({ actor, query }) => ({
      unreadCount: await countUnread(services.pool, actor.id, query.eventId),
    }),
    sendMessage: async (request) => ({ message: await sendMessage(services, request) }),
    markRead: async ({ actor, body }) => ({
      updated: await markRead(services.pool, actor.id, body.messageIds),
    }),
  }) satisfies Partial<Handlers>;
