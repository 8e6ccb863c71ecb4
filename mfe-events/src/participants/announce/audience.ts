import type { AnnouncementAudience, ParticipantSummary } from '@muster/contract';
import { formatCount } from '@muster/ui';

type AudienceCounts = Pick<ParticipantSummary, 'confirmed' | 'waitlist' | 'owing'>;

/** How many participants an audience has. */
export function recipientsOf(
  audience: AnnouncementAudience,
  { confirmed, waitlist, owing }: AudienceCounts,
): number {
  return { confirmed, waitlist, everyone: confirmed + waitlist, owing }[audience];
}

const LABELS: Record<AnnouncementAudience, string> = {
  confirmed: 'Players with a spot',
  waitlist: 'Players on the waitlist',
  everyone: 'Everyone',
  owing: 'Players who owe money',
};

/** `Players with a spot (24)` */
export function describeAudience(audience: AnnouncementAudience, summary: AudienceCounts): string {
  return `${LABELS[audience]} (${formatCount(recipientsOf(audience, summary))})`;
}

/** `24 players` */
export function describeRecipients(count: number): string {
  return count === 1 ? '1 player' : `${formatCount(count)} players`;
}
