import { EMPTY_TEXT, type Thread } from '@muster/contract';
import { summariseMessage } from '@muster/remote-kit';

export { summariseMessage as summarise };

/** The latest message in one line; the user's own begins with "You:". */
export function previewOf({ latestMessage }: Thread, userId: string): string {
  if (!latestMessage) return EMPTY_TEXT.messages;
  const summary = summariseMessage(latestMessage);
  return latestMessage.senderId === userId ? `You: ${summary}` : summary;
}
