import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { deleteMessage } from './delete-message.ts';
import { listOwnThreads, readThread } from './read-messages.ts';
import { sendImage } from './send-image.ts';
import { sendText } from './send-message.ts';
import { countOwnMessages, countUnread } from './store.ts';
import { streamMessages } from './stream-messages.ts';
import { markRead } from './write-store.ts';

export const messageRoutes = (services: Services) =>
  ({
    listThreads: (request) => listOwnThreads(services, request),
    getThread: (request) => readThread(services, request),
    getUnreadCount: async ({ actor, query }) => ({
      unreadCount: await countUnread(services.pool, actor.id, query.eventId),
    }),
    sendMessage: async (request) => ({ message: await sendText(services, request) }),
    sendImage: async (request) => ({ message: await sendImage(services, request) }),
    markRead: async ({ actor, body }) => ({
      updated: await markRead(services, { actorId: actor.id, ids: body.messageIds }),
    }),
    deleteMessage: async (request) => ({ message: await deleteMessage(services, request) }),
    getMessageStats: ({ actor }) => countOwnMessages(services.pool, actor.id),
    streamMessages: (request) => streamMessages(services, request),
  }) satisfies Partial<Handlers>;
