import { z } from 'zod';
import { cleanText } from '../clean-text.ts';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { listedPerson } from './listed-person.ts';
import { id, isStorable, text as plainText, timestamp, unlessEmpty } from './text.ts';

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

const threadEvent = z.object({
  id: id.nullable(),
  title: z.string(),
  date: timestamp,
  /**
   * True once the event is deleted; the thread stays readable
   * (docs/product/messages.md#deleted-event-threads).
   */
  deleted: z.boolean(),
});

/** A thread as one of its two participants sees it. */
export const thread = z.object({
  threadId: id,
  event: threadEvent,
  /** Which of the two the caller is. */
  userType,
  otherParticipant: listedPerson,
  unreadCount: z.int(),
  lastActivity: timestamp,
  latestMessage: z
    .object({
      id,
      senderId: id,
      content: messageContent,
      deleted: z.boolean(),
      createdAt: timestamp,
    })
    .nullable(),
  /** What the caller can do with the thread (docs/product/roles-and-accounts.md#abilities). */
  can: z.object({ send: z.boolean(), block: z.boolean(), unblock: z.boolean() }),
});
/** A `thread` in a response. */
export type Thread = z.output<typeof thread>;

/**
 * Whom a conversation about an event is with, and its thread; null before the first message
 * (docs/product/messages.md#thread-start).
 */
export const conversation = z.object({
  thread: thread.nullable(),
  event: threadEvent,
  userType,
  otherParticipant: listedPerson,
});
/** A `conversation` in a response. */
export type Conversation = z.output<typeof conversation>;

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
export const newMessage = z
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
export const newImageMessage = z.object({
  eventId: id,
  caption: plainText(LENGTH.caption).default(''),
  threadId: unlessEmpty(id),
  replyTo: unlessEmpty(id),
  recipientId: unlessEmpty(id),
  deviceType: plainText(20).default('web'),
  clientId: unlessEmpty(clientId),
});

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

/**
 * The `data` of the stream's events: `message` has a whole message, `status` a change of one,
 * `unread` the number of unread messages, `promotion` an event at which the account has moved up,
 * `participants` an own event whose participants have changed, `threads` an event whose messages
 * have changed that the account answers as crew
 * (docs/product/messages.md#message-stream).
 */
export const streamEvent = z.union([
  z.object({ message }),
  z.object({ status: statusChange }),
  z.object({ unreadCount: z.int() }),
  z.object({ promotion }),
  z.object({ participants: changedEvent }),
  z.object({ threads: changedEvent }),
]);
/** The `data` of an event of the stream. */
export type StreamEvent = z.output<typeof streamEvent>;
