import type { Handlers } from '../../platform/http/handler.ts';
import { announcements } from './announcements.ts';
import { sending } from './sending.ts';
import { threads } from './threads.ts';

export const messagesEndpoints = {
  ...announcements,
  ...sending,
  ...threads,
} satisfies Partial<Handlers>;
