import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createAnnouncement } from './create-announcement.ts';

export function announcementRoutes(services: Services) {
  return {
    createAnnouncement: (request) => createAnnouncement(services, request),
  } satisfies Partial<Handlers>;
}
