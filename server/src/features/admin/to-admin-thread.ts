import type { AdminThread } from '@muster/contract';
import type { MediaLinks } from '../../platform/storage/media-links.ts';
import { toContent } from '../messages/to-message.ts';
import { nameOf, toPerson } from '../people/to-person.ts';
import type { AdminThreadRow, ThreadPersonRow } from './thread-store.ts';

/** A thread as the superadmin sees it (docs/product/administration.md#admin-threads). */
export function toAdminThread(row: AdminThreadRow, mediaLinks: MediaLinks): AdminThread {
  const { organizer, player } = row;
  return {
    threadId: row.id,
    event: {
      id: row.event_id,
      title: row.event_title,
      // It is shown small, and the main image may be a video.
      imageUrl: row.event_image_thumbnail || row.event_image_url || null,
      date: row.event_date,
      organizer: {
        name: row.event_organizer_name ?? (organizer.organizer_name || nameOf(organizer)),
      },
      deleted: row.event_deleted_at !== null,
    },
    createdAt: row.created_at,
    lastActivity: row.last_message_at,
    messageCount: row.message_count,
    unreadCount: row.unread_count,
    participants: [
      toThreadParticipant(organizer, 'organizer'),
      toThreadParticipant(player, 'user'),
    ],
    latestMessage: toLatestMessage(row, mediaLinks),
  };
}

function toThreadParticipant(person: ThreadPersonRow, userType: 'organizer' | 'user') {
  const { email, email_confirmed: emailConfirmed } = person;
  return { ...toPerson(person), email, emailConfirmed, userType };
}

function toLatestMessage(
  { latest, organizer, player }: AdminThreadRow,
  mediaLinks: MediaLinks,
): AdminThread['latestMessage'] {
  if (!latest) return null;
  const sender = latest.sender_id === organizer.id ? organizer : player;
  return {
    id: latest.id,
    sender: { id: sender.id, name: nameOf(sender) },
    content: toContent(latest, { deleted: latest.deleted, mediaLinks }),
    deleted: latest.deleted,
    createdAt: new Date(latest.created_at).toISOString(),
  };
}
