import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { createAnnouncement } from './create-announcement.ts';

export function announcementRoutes(services: Services) {
  return {
    createAnnouncement: (request) => createAnnouncement(services, request),
  } satisfies Partial<Handlers>;
}
