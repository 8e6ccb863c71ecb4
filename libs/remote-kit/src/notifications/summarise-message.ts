import type { MessageContent } from '@muster/contract';

interface Summarised {
  content: MessageContent;
  deleted: boolean;
}

/** A message in one line: its text, the caption of its image or "Photo", or "Message deleted". */
export function summariseMessage({ content, deleted }: Summarised): string {
  if (deleted) return 'Message deleted';
  if (content.type === 'image') return content.imageCaption || 'Photo';
  return content.text.replace(/\s+/g, ' ').trim();
}
