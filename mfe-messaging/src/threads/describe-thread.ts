import { EMPTY_TEXT, type Thread } from '@muster/contract';
import { summariseMessage } from '@muster/remote-kit';

export { summariseMessage as summarise };

/**
 * The latest message in one line. One of the reader's side begins with its name: "You:", or that of
 * the organizer as whom crew answers.
 */
export function previewOf({ latestMessage, otherParticipant }: Thread, ownName = 'You'): string {
  if (!latestMessage) return EMPTY_TEXT.messages;
  const summary = summariseMessage(latestMessage);
  return latestMessage.senderId === otherParticipant.id ? summary : `${ownName}: ${summary}`;
}
