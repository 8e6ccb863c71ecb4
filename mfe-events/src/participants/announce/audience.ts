import type { AnnouncementAudience, ParticipantSummary } from '@muster/contract';
import { formatCount } from '@muster/ui';

/** How many participants an audience has. */
export function recipientsOf(
  audience: AnnouncementAudience,
  { confirmed, waitlist }: Pick<ParticipantSummary, 'confirmed' | 'waitlist'>,
): number {
  return { confirmed, waitlist, everyone: confirmed + waitlist }[audience];
}

const LABELS: Record<AnnouncementAudience, string> = {
  confirmed: 'Players with a spot',
  waitlist: 'Players on the waitlist',
  everyone: 'Everyone',
};

/** `Players with a spot (24)` */
export function describeAudience(
  audience: AnnouncementAudience,
  summary: Pick<ParticipantSummary, 'confirmed' | 'waitlist'>,
): string {
  return `${LABELS[audience]} (${formatCount(recipientsOf(audience, summary))})`;
}

/** `24 players` */
export function describeRecipients(count: number): string {
  return count === 1 ? '1 player' : `${formatCount(count)} players`;
}
