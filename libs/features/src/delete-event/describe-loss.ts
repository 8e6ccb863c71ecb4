import type { Event } from '@muster/contract';

/** What is deleted with an event, and who loses a spot, in sentences. */
export function describeLoss({ title, participantCount, waitlistCount, gallery }: Event): string {
  const participants = participantCount + waitlistCount;
  const files = 1 + gallery.length;
  return [
    `“${title}” will be deleted.`,
    participants === 1 && '1 participant will lose their spot.',
    participants > 1 && `${participants} participants will lose their spots.`,
    `${files === 1 ? '1 file' : `${files} files`} will be deleted unless another event uses ${files === 1 ? 'it' : 'them'}.`,
    'Conversations about it stay readable.',
  ]
    .filter(Boolean)
    .join(' ');
}
