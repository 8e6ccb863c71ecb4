import { z } from 'zod';
import { ANNOUNCEMENT_AUDIENCES } from '../choices.ts';
import { LENGTH } from '../limits.ts';
import { messageText } from './message.ts';
import { id } from './text.ts';

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
export const announcement = z.object({
  id,
  audience: announcementAudience,
  /** How many participants it goes to. */
  recipients: z.int(),
});
