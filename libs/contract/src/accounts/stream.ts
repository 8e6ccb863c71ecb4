import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { message } from '../messages/messages.ts';
import { id } from '../shared/text.ts';

/** A change of a message after it was sent: delivered, read or deleted. */
const statusChange = message.pick({
  id: true,
  threadId: true,
  status: true,
  isRead: true,
  deleted: true,
  updatedAt: true,
});
/** A `statusChange` of the stream. */
export type StatusChange = z.output<typeof statusChange>;

/** A spot that the account got from the waitlist. */
const promotion = z.object({
  eventId: id,
  title: z.string(),
  /** Who has it, where the account has booked for somebody else. */
  dependantName: z.string().optional(),
});
/** A spot that the account got from the waitlist. */
export type Promotion = z.output<typeof promotion>;

/** Null: it may be any own event, because the server has missed something. */
const changedEvent = z.object({ eventId: id.nullable() });

/** How many are unread, and which is the latest; 0: there is none. */
const news = z.object({ unreadCount: z.int(), latestId: z.int() });

/**
 * The `data` of the stream's events: `message` has a whole message, `status` a change of one,
 * `unread` the number of unread messages, `promotion` an event at which the account has moved up,
 * `participants` an own event whose participants have changed, `threads` an event whose messages
 * have changed that the account answers as crew, `news` how the account's news stand
 * (docs/product/messages.md#message-stream).
 */
const streamEvent = z.union([
  z.object({ message }),
  z.object({ status: statusChange }),
  z.object({ unreadCount: z.int() }),
  z.object({ promotion }),
  z.object({ participants: changedEvent }),
  z.object({ threads: changedEvent }),
  z.object({ news }),
]);
/** The `data` of an event of the stream. */
export type StreamEvent = z.output<typeof streamEvent>;

/** The stream of an account (docs/product/messages.md#message-stream). */
export const streamEndpoints = {
  streamMessages: defineEndpoint({
    method: 'GET',
    path: '/messages/stream',
    summary:
      'Server-sent events `message`, `status` and `unread`; `Last-Event-ID` resends what was missed',
    access: 'signed-in',
    errors: [],
    response: streamEvent,
    responseKind: 'stream',
  }),
};
