import type { Message } from '@muster/contract';
import { messageAbilities, publicName, userTypeIn, type Viewer } from '@muster/domain';
import { nameOf } from '../people/to-person.ts';
import type { ContentRow, MessageQueryRow, ReplyRow } from './message-query-store.ts';

/** The content of a message; empty once it is deleted. */
export function toContent(row: ContentRow, deleted: boolean): Message['content'] {
  if (deleted) return { type: 'text', text: '', imageUrl: null, imageCaption: null };
  return {
    type: row.type,
    text: row.text,
    imageUrl: row.image_url || null,
    imageCaption: row.image_caption || null,
  };
}

export function toMessage(row: MessageQueryRow, viewer: Viewer): Message {
  const deleted = row.deleted_at !== null;
  const { sender_id: senderId, recipient_id: recipientId } = row;
  return {
    id: row.id,
    threadId: row.thread_id,
    seq: row.seq,
    content: toContent(row, deleted),
    sender: toSender(row),
    recipient: toRecipient(row),
    status: row.status,
    isRead: row.status === 'read',
    deleted,
    replyTo: row.reply && toReply(row.reply),
    clientId: row.client_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: messageAbilities(viewer, { senderId, recipientId, deleted }),
  };
}

function toSender(row: MessageQueryRow): Message['sender'] {
  return {
    id: row.sender_id,
    name: publicName({
      nickName: row.sender_nick_name,
      organizerName: row.sender_organizer_name,
      email: row.sender_email,
    }),
    email: row.sender_email,
    userType: userTypeIn({ organizerId: row.organizer_id }, row.sender_id),
    avatarUrl: row.sender_avatar_url || null,
  };
}

function toRecipient(row: MessageQueryRow): Message['recipient'] {
  return {
    id: row.recipient_id,
    name: publicName({
      nickName: row.recipient_nick_name,
      organizerName: row.recipient_organizer_name,
      email: row.recipient_email,
    }),
    email: row.recipient_email,
    userType: userTypeIn({ organizerId: row.organizer_id }, row.recipient_id),
  };
}

function toReply(reply: ReplyRow): Message['replyTo'] {
  return {
    id: reply.id,
    content: toContent(reply, reply.deleted),
    sender: { id: reply.sender_id, name: nameOf(reply) },
  };
}
