import type { Message, Thread } from '@muster/contract';
import { formatShortDate, messageTime } from '@muster/ui';

const WEEK = 168 * 3_600_000;

/** A message in one line. */
export function summarise({ content, deleted }: Pick<Message, 'content' | 'deleted'>): string {
  if (deleted) return 'Message deleted';
  if (content.type === 'image') return content.imageCaption || 'Sent a picture';
  return content.text.replace(/\s+/g, ' ').trim();
}

/** The latest message in one line, with who wrote it when it was oneself. */
export function previewOf({ latestMessage }: Thread, userId: string): string {
  if (!latestMessage) return 'No messages yet';
  const said = summarise(latestMessage);
  return latestMessage.senderId === userId ? `You: ${said}` : said;
}

/** Message time as spec.md §9 has it; past a week the day alone, as the list is narrow. */
export function threadTime(moment: string, now = Date.now()): string {
  const isOld = now - new Date(moment).getTime() >= WEEK;
  return isOld ? formatShortDate(moment) : messageTime(moment, now);
}

/** Threads whose person, event or latest message has the words. */
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
