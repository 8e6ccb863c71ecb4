import { z } from 'zod';
import { LENGTH } from '../limits.ts';
import { FIELD_TEXT } from '../texts.ts';
import { id, isStorable, text as plainText, timestamp, unlessEmpty } from './text.ts';

/** Which side of a thread somebody is (decisions.md §6). */
export const userType = z.enum(['organizer', 'user']);

/** sent → delivered (the recipient's client has it) → read (spec.md §4). */
export const messageStatus = z.enum(['sent', 'delivered', 'read']);
export type MessageStatus = z.output<typeof messageStatus>;

/** What a message holds; empty once its sender took it back. */
export const messageContent = z.object({
  type: z.enum(['text', 'image']),
  text: z.string(),
  imageUrl: z.string().nullable(),
  imageCaption: z.string().nullable(),
});

const person = z.object({ id, name: z.string(), email: z.string(), userType });

/** One message of a thread. */
export const message = z.object({
  id,
  threadId: id,
  content: messageContent,
  sender: person.extend({ avatarUrl: z.string().nullable() }),
  recipient: person,
  status: messageStatus,
  isRead: z.boolean(),
  /** Its sender took it back: the content is empty. */
  deleted: z.boolean(),
  replyTo: z
    .object({ id, content: messageContent, sender: z.object({ id, name: z.string() }) })
    .nullable(),
  /** The id its sender's client gave it (decisions.md §6). */
  clientId: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Message = z.output<typeof message>;

/** A thread as one of its two sides sees it (spec.md §3). */
export const thread = z.object({
  threadId: id,
  event: z.object({
    id: id.nullable(),
    title: z.string(),
    date: timestamp,
    /** The event is gone; the thread stays readable (decisions.md §3). */
    deleted: z.boolean(),
  }),
  otherParticipant: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
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
});
export type Thread = z.output<typeof thread>;

const messageText = z
  .string({ error: FIELD_TEXT.characters })
  .max(LENGTH.message, `At most ${LENGTH.message} characters`)
  .refine(isStorable, FIELD_TEXT.characters)
  .refine((value) => value.trim() !== '', 'Write something first');

const clientId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

/** What sending a text carries (spec.md §3, §7). The text stands under `content.text`; `text` alone is taken too. */
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

/** The fields beside the picture of an image message (spec.md §7). Empty ones are left out. */
export const newImageMessage = z.object({
  eventId: id,
  caption: plainText(LENGTH.caption).default(''),
  threadId: unlessEmpty(id),
  replyTo: unlessEmpty(id),
  recipientId: unlessEmpty(id),
  deviceType: plainText(20).default('web'),
  clientId: unlessEmpty(clientId),
});

/** What a message became since it was sent: delivered, read or deleted. */
export const statusChange = message.pick({
  id: true,
  threadId: true,
  status: true,
  isRead: true,
  deleted: true,
  updatedAt: true,
});
export type StatusChange = z.output<typeof statusChange>;

/**
 * `data` of the stream's events, by their name: `message` holds a whole message, `status` what became of one, `unread` how
 * many wait to be read (decisions.md §6).
 */
export const streamEvent = z.union([
  z.object({ message }),
  z.object({ status: statusChange }),
  z.object({ unreadCount: z.int() }),
]);
export type StreamEvent = z.output<typeof streamEvent>;
