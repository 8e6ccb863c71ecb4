import { z } from 'zod';
import { ANNOUNCEMENT_AUDIENCES } from '../choices.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT } from '../limits.ts';
import { nonce } from '../shared/nonce.ts';
import { id } from '../shared/text.ts';
import { messageText } from './messages.ts';

/** Which participants an announcement is for (docs/product/participation.md#announcements). */
export const announcementAudience = z.enum(ANNOUNCEMENT_AUDIENCES);

/** What an organizer tells participants (docs/product/participation.md#announcements). */
export const newAnnouncement = z
  .object({ audience: announcementAudience, text: messageText })
  .refine(({ audience, text }) => audience !== 'owing' || text.length <= LENGTH.paymentReminder, {
    path: ['text'],
    error: `At most ${LENGTH.paymentReminder} characters`,
  });

/** An announcement that is being sent. */
const announcement = z.object({
  id,
  audience: announcementAudience,
  /** How many participants it goes to. */
  recipients: z.int(),
});

/** Announcements to participants (docs/product/participation.md#announcements). */
export const announcementEndpoints = {
  createAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/events/:id/announcements',
    summary: 'Send a message and an email to all participants of your event, or to some of them',
    access: 'event-organizer',
    keys: {
      roles: ['messages'],
      fieldRoles: { userIds: 'contacts', audience: { owing: 'treasurer' } },
    },
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
