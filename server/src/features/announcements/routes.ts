import type { Handlers } from '../../platform/http/handler.ts';
import { createAnnouncement } from './create-announcement.ts';

export const announcementRoutes = {
  createAnnouncement,
} satisfies Partial<Handlers>;
