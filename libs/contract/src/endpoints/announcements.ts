import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_COUNT } from '../limits.ts';
import { announcement, newAnnouncement } from '../schemas/announcement.ts';
import { nonce } from '../schemas/nonce.ts';
import { id } from '../schemas/text.ts';

/** Announcements to participants (docs/product/participation.md#announcements). */
export const announcementEndpoints = {
  createAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/events/:id/announcements',
    summary: 'Send a message and an email to all participants of your event, or to some of them',
    access: 'event-organizer',
    params: z.object({ id }),
    body: newAnnouncement.safeExtend({
      /** Only these participants of the audience. */
      userIds: z.array(id).min(1).max(MAX_COUNT.participantChanges).optional(),
      /** Sent again with the same one, it is announced once. */
      nonce: nonce.optional(),
    }),
    errors: ['EVENT_NOT_FOUND', 'NO_RECIPIENTS', 'ALREADY_REMINDED', 'NONCE_REUSED'],
    response: z.object({ announcement }),
    status: 201,
  }),
};
