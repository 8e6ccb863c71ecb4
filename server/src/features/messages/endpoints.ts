import type { Handlers } from '../../platform/http/handler.ts';
import { announcements } from './announcements.ts';
import { messageStream } from './message-stream.ts';
import { sending } from './sending.ts';
import { threads } from './threads.ts';

export const messagesEndpoints = {
  ...announcements,
  ...messageStream,
  ...sending,
  ...threads,
} satisfies Partial<Handlers>;
