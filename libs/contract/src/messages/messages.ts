import { z } from 'zod';
import { cleanText } from '../clean-text.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LENGTH, MAX_COUNT, TIMEOUT_MS, UPLOAD } from '../limits.ts';
import { id, isStorable, text as plainText, timestamp, unlessEmpty } from '../shared/text.ts';
import { FIELD_TEXT } from '../texts.ts';

/** The two roles of thread participants (docs/product/messages.md#threads). */
export const userType = z.enum(['organizer', 'user']);

/**
 * sent → delivered (the recipient's client has it) → read
 * (docs/product/messages.md#message-status).
 */
const messageStatus = z.enum(['sent', 'delivered', 'read']);
/** One of `messageStatus`. */
export type MessageStatus = z.output<typeof messageStatus>;

/** The content of a message; empty once the message is deleted. */
export const messageContent = z.object({
  type: z.enum(['text', 'image']),
  text: z.string(),
  imageUrl: z.string().nullable(),
  imageCaption: z.string().nullable(),
});
/** A `messageContent` in a response. */
export type MessageContent = z.output<typeof messageContent>;

const person = z.object({
  id,
  name: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  userType,
});

/** One message of a thread. */
export const message = z.object({
  id,
  threadId: id,
  /** Grows with each message; the messages of a thread are ordered by it. */
  seq: z.int(),
  content: messageContent.extend({
    /** What a list shows of the image; null for a text, and for an image without a thumbnail. */
    imageThumbnail: z.string().nullable(),
  }),
  sender: person.extend({ avatarUrl: z.string().nullable() }),
  recipient: person,
  /**
   * Who of the organizer's crew wrote it, if not the organizer
   * (docs/product/crew.md#crew-messages).
   */
  sentBy: z.object({ id, name: z.string() }).optional(),
  status: messageStatus,
  isRead: z.boolean(),
  /** True once its sender has deleted it; the content is then empty. */
  deleted: z.boolean(),
  replyTo: z
    .object({ id, content: messageContent, sender: z.object({ id, name: z.string() }) })
    .nullable(),
  /**
   * The id that the sender's client gave it, so that a repeated send creates one message
   * (docs/product/messages.md#client-id).
   */
  clientId: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** What the caller can do with the message (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({ delete: z.boolean(), reply: z.boolean() }),
});
/** A `message` in a response. */
export type Message = z.output<typeof message>;

/** A message as keys get it: who wrote it is the organizer or the player, and no name. */
export const messageForKeys = message
  .omit({ sender: true, recipient: true, sentBy: true, replyTo: true, clientId: true, can: true })
  .extend({
    sender: z.object({ userType }),
    replyTo: z.object({ id }).nullable(),
  });
/** The same for keys with the role `contacts`. */
export const messageWithContacts = messageForKeys.extend({
  sender: person.pick({ id: true, name: true, userType: true }),
});

/** The text of a message. */
export const messageText = z
  .string({ error: FIELD_TEXT.characters })
  .overwrite(cleanText)
  .max(LENGTH.message, `At most ${LENGTH.message} characters`)
  .refine(isStorable, FIELD_TEXT.characters)
  .refine((value) => value.trim() !== '', 'Write something first');

const clientId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

/**
 * A text message to send. The text is in `content.text`; `text` at the top level is accepted too.
 */
const newMessage = z
  .object({
    eventId: id,
    content: z.object({ text: messageText }).optional(),
    text: messageText.optional(),
    threadId: id.optional(),
    replyTo: id.optional(),
    recipientId: id.optional(),
    metadata: z
      .object({
        deviceType: plainText(20).default('web'),
        clientId: clientId.optional(),
      })
      .default({ deviceType: 'web' }),
  })
  .transform(({ content, text, ...rest }) => ({ ...rest, text: content?.text ?? text ?? '' }))
  .refine((sent) => sent.text !== '', { path: ['content.text'], error: 'Write something first' });

/** The form fields of an image message, besides the image. Empty ones count as absent. */
const newImageMessage = z.object({
  eventId: id,
  caption: plainText(LENGTH.caption).default(''),
  threadId: unlessEmpty(id),
  replyTo: unlessEmpty(id),
  recipientId: unlessEmpty(id),
  deviceType: plainText(20).default('web'),
  clientId: unlessEmpty(clientId),
});

/** Messages (docs/product/messages.md#messages). */
export const messageEndpoints = {
  sendMessage: defineEndpoint({
    method: 'POST',
    path: '/messages/send',
    summary: 'Write to an event’s organizer, or reply in a thread',
    access: 'signed-in',
    keys: {
      roles: ['messages'],
      keepsToItsEvent: true,
      fieldRoles: { recipientId: 'contacts' },
      response: z.object({ message: messageForKeys }),
      withContacts: z.object({ message: messageWithContacts }),
    },
    body: newMessage,
    errors: [
      'INVALID_MESSAGE',
      'MAY_NOT_MESSAGE',
      'EVENT_NOT_FOUND',
      'THREAD_NOT_FOUND',
      'QUOTA_REACHED',
    ],
    response: z.object({ message }),
    status: 201,
    rateLimitPerMinute: 120,
  }),
  sendImage: defineEndpoint({
    method: 'POST',
    path: '/messages/send-image',
    summary: 'Send an image with an optional caption',
    access: 'signed-in',
    body: newImageMessage,
    file: { field: 'file', maxBytes: UPLOAD.maxImageBytes },
    errors: [
      'INVALID_MESSAGE',
      'MAY_NOT_MESSAGE',
      'EVENT_NOT_FOUND',
      'THREAD_NOT_FOUND',
      'QUOTA_REACHED',
    ],
    response: z.object({ message }),
    status: 201,
    timeoutMs: TIMEOUT_MS.upload,
    rateLimitPerMinute: 60,
  }),
  markRead: defineEndpoint({
    method: 'PATCH',
    path: '/messages/mark-read',
    summary: 'Mark messages addressed to you as read; other messages are left unchanged',
    access: 'signed-in',
    body: z
      .object({
        messageIds: z.array(id).min(1).max(MAX_COUNT.markRead).optional(),
        /**
         * Instead of ids: this message and those before it in its thread, at most
         * `MAX_COUNT.markReadUpTo`.
         */
        upTo: id.optional(),
      })
      .refine(({ messageIds, upTo }) => (messageIds === undefined) !== (upTo === undefined), {
        path: ['messageIds'],
        error: 'Name either messageIds or upTo',
      }),
    errors: [],
    response: z.object({ updated: z.int() }),
  }),
  deleteMessage: defineEndpoint({
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Delete your own message; the recipient sees that it was deleted',
    access: 'message-sender',
    params: z.object({ id }),
    errors: ['MESSAGE_NOT_FOUND'],
    response: z.object({ message }),
  }),
};
