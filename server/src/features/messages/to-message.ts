import type { Message, MessageContent } from '@muster/contract';
import { messageAbilities, publicName, userTypeIn, type Viewer } from '@muster/domain';
import type { MediaLinks } from '../../platform/storage/media-links.ts';
import { mediaUrl } from '../../platform/storage/media-url.ts';
import { nameOf } from '../accounts/people.ts';
import type { ContentRow, MessageQueryRow, ReplyRow } from './message-query-store.ts';

const OF_CREW = /^[0-9a-f]{24}:/;

/** The content of a message, with a link to its image; empty once it is deleted. */
export function toContent(
  row: ContentRow,
  { deleted, mediaLinks }: { deleted: boolean; mediaLinks: MediaLinks },
): MessageContent {
  if (deleted) return { type: 'text', text: '', imageUrl: null, imageCaption: null };
  return {
    type: row.type,
    text: row.text,
    imageUrl: row.image_url ? mediaLinks.toReadable(row.image_url) : null,
    imageCaption: row.image_caption || null,
  };
}

/** Who reads a message or a thread, and what signs the links to its images. */
export interface Reading<V extends Viewer = Viewer> {
  viewer: V;
  mediaLinks: MediaLinks;
  /** The organizer as whom crew reads; left out for the participants themselves. */
  crewOf?: string;
}

/** Says that an account reads as somebody else, if it does. */
export function asOrganizer(actorId: string, sideId: string): Pick<Reading, 'crewOf'> {
  return actorId === sideId ? {} : { crewOf: sideId };
}

export function toMessage(row: MessageQueryRow, { viewer, mediaLinks, crewOf }: Reading): Message {
  const deleted = row.deleted_at !== null;
  const { sender_id: senderId, recipient_id: recipientId } = row;
  const thumbnailKey = deleted ? null : row.thumbnail_key;
  return {
    id: row.id,
    threadId: row.thread_id,
    seq: row.seq,
    content: {
      ...toContent(row, { deleted, mediaLinks }),
      imageThumbnail: thumbnailKey && mediaLinks.toReadable(mediaUrl(thumbnailKey)),
    },
    sender: { ...toSender(row), ...(crewOf && NO_EMAIL) },
    recipient: { ...toRecipient(row), ...(crewOf && NO_EMAIL) },
    ...toSentBy(row),
    status: row.status,
    isRead: row.status === 'read',
    deleted,
    replyTo: row.reply && toReply(row.reply, mediaLinks),
    clientId: toClientId(row.client_id),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    can: messageAbilities(viewer, { senderId, recipientId, deleted }),
    ...(crewOf && { can: { delete: false, reply: !deleted } }),
  };
}

/** Crew answers, and needs no address for it. */
const NO_EMAIL = { email: '', emailConfirmed: false };

function toSentBy(row: MessageQueryRow): Pick<Message, 'sentBy'> {
  if (row.writer_id === null) return {};
  const name = publicName({
    nickName: row.writer_nick_name ?? '',
    organizerName: row.writer_organizer_name ?? '',
    email: row.writer_email ?? '',
  });
  return { sentBy: { id: row.writer_id, name } };
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
    emailConfirmed: row.sender_email_confirmed,
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
    emailConfirmed: row.recipient_email_confirmed,
    userType: userTypeIn({ organizerId: row.organizer_id }, row.recipient_id),
  };
}

function toReply(reply: ReplyRow, mediaLinks: MediaLinks): Message['replyTo'] {
  return {
    id: reply.id,
    content: toContent(reply, { deleted: reply.deleted, mediaLinks }),
    sender: { id: reply.sender_id, name: nameOf(reply) },
  };
}

/** The id as the client sent it. */
function toClientId(kept: string | null): string | null {
  return kept?.replace(OF_CREW, '') ?? null;
}

/*
 * The client ids of an account are its own: nobody of its crew can take one, or find out what was
 * sent under it.
 */
