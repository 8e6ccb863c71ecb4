import type { AnnouncementAudience } from '@muster/contract';

/** The statuses of the participants that each audience consists of. */
export const STATUSES: Readonly<
  Record<AnnouncementAudience, readonly ('confirmed' | 'waitlist')[]>
> = {
  confirmed: ['confirmed'],
  waitlist: ['waitlist'],
  everyone: ['confirmed', 'waitlist'],
};
