import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthServices } from '../auth/create-auth.ts';
import { deleteMessage } from './delete-message.ts';
import { getConversation } from './get-conversation.ts';
import { getMessageStats } from './get-message-stats.ts';
import { getThread } from './get-thread.ts';
import { getUnreadCount } from './get-unread-count.ts';
import { listThreads } from './list-threads.ts';
import { markRead } from './mark-read.ts';
import { withMessageQuota } from './message-quota.ts';
import { sendImage } from './send-image.ts';
import { sendMessage } from './send-message.ts';
import { streamMessages } from './stream-messages.ts';

export function messageRoutes(services: AuthServices) {
  const sending = withMessageQuota(services);
  return {
    listThreads: (request) => listThreads(services, request),
    getThread: (request) => getThread(services, request),
    getConversation: (request) => getConversation(services, request),
    getUnreadCount: (request) => getUnreadCount(services, request),
    sendMessage: (request) => sendMessage(sending, request),
    sendImage: (request) => sendImage(sending, request),
    markRead: (request) => markRead(services, request),
    deleteMessage: (request) => deleteMessage(services, request),
    getMessageStats: (request) => getMessageStats(services, request),
    streamMessages: (request) => streamMessages(services, request),
  } satisfies Partial<Handlers>;
}
