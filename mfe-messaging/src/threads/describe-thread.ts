import { EMPTY_TEXT, type Message, type Thread } from '@muster/contract';

/** A message in one line. */
export function summarise({ content, deleted }: Pick<Message, 'content' | 'deleted'>): string {
  if (deleted) return 'Message deleted';
  if (content.type === 'image') return content.imageCaption || 'Sent a picture';
  return content.text.replace(/\s+/g, ' ').trim();
}

/** The latest message in one line; the user's own begins with "You:". */
export function previewOf({ latestMessage }: Thread, userId: string): string {
  if (!latestMessage) return EMPTY_TEXT.messages;
  const summary = summarise(latestMessage);
  return latestMessage.senderId === userId ? `You: ${summary}` : summary;
}

/** The threads that have every word of the search in the user, the event or the latest message. */
export function filterThreads(threads: readonly Thread[], search: string): Thread[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return threads.filter((thread) => {
    const { otherParticipant, event, latestMessage } = thread;
    const text = [
      otherParticipant.name,
      event.title,
      latestMessage ? summarise(latestMessage) : '',
    ].join('\n');
    return words.every((word) => text.toLowerCase().includes(word));
  });
}
