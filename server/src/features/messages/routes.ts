import type { Handlers } from '../../platform/http/handler.ts';
import { deleteMessage } from './delete-message.ts';
import { getConversation } from './get-conversation.ts';
import { getMessageStats } from './get-message-stats.ts';
import { getThread } from './get-thread.ts';
import { getUnreadCount } from './get-unread-count.ts';
import { listThreads } from './list-threads.ts';
import { markRead } from './mark-read.ts';
import { sendImage } from './send-image.ts';
import { sendMessage } from './send-message.ts';
import { streamMessages } from './stream-messages.ts';

export const messageRoutes = {
  listThreads,
  getThread,
  getConversation,
  getUnreadCount,
  sendMessage,
  sendImage,
  markRead,
  deleteMessage,
  getMessageStats,
  streamMessages,
} satisfies Partial<Handlers>;
