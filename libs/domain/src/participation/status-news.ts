import type { ParticipationStatus } from '@muster/contract';

/** What a player is told about a new status. */
export type StatusNews = 'joined' | 'waitlisted' | 'promoted' | 'movedToWaitlist' | 'cancelled';

/**
 * What to tell a player who was told `told` last (null: nothing yet) and has `status` now;
 * undefined when they know it (docs/product/mail.md#status-mails). Who leaves by themselves knows
 * it.
 */
export function statusNews(
  told: ParticipationStatus | null,
  status: ParticipationStatus,
): StatusNews | undefined {
  if (told === status) return undefined;
  const hadNoSpot = told === null || told === 'cancelled';
  if (status === 'cancelled') return hadNoSpot ? undefined : 'cancelled';
  if (status === 'waitlist') return hadNoSpot ? 'waitlisted' : 'movedToWaitlist';
  return hadNoSpot ? 'joined' : 'promoted';
}
