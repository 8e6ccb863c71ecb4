import type { Thread } from '@muster/contract';
import { publicName, type SignedInViewer, threadAbilities, userTypeIn } from '@muster/domain';
import type { ThreadQueryRow } from './thread-query-store.ts';
import { type Reading, toContent } from './to-message.ts';

/** A thread as one of its participants sees it, or crew as the organizer. */
export function toThread(
  row: ThreadQueryRow,
  { viewer: actor, mediaLinks, crewOf }: Reading<SignedInViewer>,
): Thread {
  const viewer = crewOf ? { id: crewOf, isSuperadmin: false } : actor;
  const can = toAbilities(row, viewer);
  return {
    threadId: row.id,
    event: {
      id: row.event_id,
      title: row.event_title,
      date: row.event_date,
      deleted: row.event_deleted_at !== null,
    },
    userType: userTypeIn({ organizerId: row.organizer_id }, viewer.id),
    otherParticipant: {
      id: row.other_id,
      name: publicName({
        nickName: row.other_nick_name,
        organizerName: row.other_organizer_name,
        email: row.other_email,
      }),
      avatarUrl: row.other_avatar_url || null,
    },
    unreadCount: row.unread,
    lastActivity: row.last_message_at,
    latestMessage: row.latest && {
      id: row.latest.id,
      senderId: row.latest.sender_id,
      content: toContent(row.latest, { deleted: row.latest.deleted, mediaLinks }),
      deleted: row.latest.deleted,
      createdAt: new Date(row.latest.created_at).toISOString(),
    },
    // Whom the organizer blocks is not for the crew to say.
    can: crewOf ? { ...can, block: false, unblock: false } : can,
  };
}

function toAbilities(row: ThreadQueryRow, viewer: SignedInViewer): Thread['can'] {
  // Only the viewer's own threads are queried, and both thread participants can do the same.
  const participants = { organizerId: row.other_id, playerId: viewer.id };
  const { send, block, unblock } = threadAbilities(viewer, {
    ...participants,
    eventId: row.event_id,
    isSuspended: row.other_suspended,
    blockedBy: row.blocked_by,
    isOrphaned: row.other_erased,
  });
  return { send, block, unblock };
}
