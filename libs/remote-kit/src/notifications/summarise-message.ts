import type { Message } from '@muster/contract';

/** A message in one line: its text, the caption of its image or "Photo", or "Message deleted". */
export function summariseMessage({
  content,
  deleted,
}: Pick<Message, 'content' | 'deleted'>): string {
  if (deleted) return 'Message deleted';
  if (content.type === 'image') return content.imageCaption || 'Photo';
  return content.text.replace(/\s+/g, ' ').trim();
}
