import type { Message, Thread } from '@muster/contract';
import type { MessageQueryRow } from './message-store.ts';
import type { ContentRow, ThreadQueryRow } from './store.ts';

/** The public name of an account: nick name, else organizer name, else the part of the e-mail before the @ (spec.md §2). */
export function publicName(nickName: string, organizerName: string, email: string): string {
  return nickName || organizerName || email.split('@')[0] || 'Organizer';
}

/** What a message holds; nothing once its sender took it back. */
export function toContent(row: ContentRow, deleted: boolean): Message['content'] {
  if (deleted) return { type: 'text', text: '', imageUrl: null, imageCaption: null };
  return {
    type: row.type,
    text: row.text,
    imageUrl: row.image_url || null,
    imageCaption: row.image_caption || null,
  };
}

export function toMessage(row: MessageQueryRow): Message {
  const deleted = row.deleted_at !== null;
  const sideOf = (userId: string) => (userId === row.organizer_id ? 'organizer' : 'user');
  return {
    id: row.id,
    threadId: row.thread_id,
    content: toContent(row, deleted),
    sender: {
      id: row.sender_id,
      name: publicName(row.sender_nick_name, row.sender_organizer_name, row.sender_email),
      email: row.sender_email,
      userType: sideOf(row.sender_id),
      avatarUrl: row.sender_avatar_url || null,
    },
    recipient: {
      id: row.recipient_id,
      name: publicName(row.recipient_nick_name, row.recipient_organizer_name, row.recipient_email),
      email: row.recipient_email,
      userType: sideOf(row.recipient_id),
    },
    status: row.status,
    isRead: row.status === 'read',
    deleted,
    replyTo: row.reply && toReply(row.reply),
    clientId: row.client_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function toReply(reply: NonNullable<MessageQueryRow['reply']>): Message['replyTo'] {
  const name = publicName(reply.nick_name, reply.organizer_name, reply.email);
  return {
    id: reply.id,
    content: toContent(reply, reply.deleted),
    sender: { id: reply.sender_id, name },
  };
}

export function toThread(row: ThreadQueryRow): Thread {
  return {
    threadId: row.id,
    event: {
      id: row.event_id,
      title: row.event_title,
      date: row.event_date.toISOString(),
      deleted: row.event_id === null,
    },
    otherParticipant: {
      id: row.other_id,
      name: publicName(row.other_nick_name, row.other_organizer_name, row.other_email),
      avatarUrl: row.other_avatar_url || null,
    },
    unreadCount: row.unread,
    lastActivity: row.last_message_at.toISOString(),
    latestMessage: row.latest && {
      id: row.latest.id,
      senderId: row.latest.sender_id,
      content: toContent(row.latest, row.latest.deleted),
      deleted: row.latest.deleted,
      createdAt: new Date(row.latest.created_at).toISOString(),
    },
  };
}
