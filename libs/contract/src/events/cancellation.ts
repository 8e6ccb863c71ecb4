import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { refundRun } from '../money/payments.ts';
import { nonce } from '../shared/nonce.ts';
import { id, text } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';
import { event, eventForKeys } from './event.ts';

/** Why an event is called off, and whether what was paid online is refunded. */
const cancellation = z.object({
  reason: text(LENGTH.rejectionReason).min(1, FIELD_TEXT.cancellationReason),
  refund: z.boolean(),
  nonce,
});

const params = z.object({ id });

/** Calling off an event (docs/product/events.md#called-off). */
export const cancellationEndpoints = {
  callOffEvent: defineEndpoint({
    method: 'POST',
    path: '/events/:id/cancellation',
    summary: 'Call off an event; 30 s later its players are told, and refunded if asked for',
    access: 'event-organizer',
    keys: {
      roles: ['events'],
      fieldRoles: { refund: 'treasurer' },
      response: z.object({ event: eventForKeys, run: refundRun.nullable() }),
    },
    params,
    body: cancellation,
    errors: [
      'EVENT_NOT_FOUND',
      'EVENT_STARTED',
      'EVENT_CANCELLED',
      'QUOTA_REACHED',
      'TOO_MANY_REQUESTS',
      'NONCE_REUSED',
    ],
    /** `run`: the refund to everybody; null when nothing is refunded. */
    response: z.object({ event, run: refundRun.nullable() }),
  }),
  undoCallOff: defineEndpoint({
    method: 'DELETE',
    path: '/events/:id/cancellation',
    summary: 'Let an event that was called off take place after all, until it starts',
    access: 'event-organizer',
    keys: { roles: ['events'], response: z.object({ event: eventForKeys }) },
    params,
    errors: ['EVENT_NOT_FOUND', 'EVENT_STARTED', 'REFUNDS_STARTED'],
    response: z.object({ event }),
  }),
};
