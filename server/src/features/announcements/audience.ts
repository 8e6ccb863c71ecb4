import type { AnnouncementAudience } from '@muster/contract';
import type { Db } from '../../platform/database/schema.ts';
import { listOwingAccounts } from '../participation/owing-store.ts';

/** An audience as it is kept: those with one of the statuses, or some of them. */
export type KeptAudience = Exclude<AnnouncementAudience, 'owing'>;

/** The statuses of the participants that each audience consists of. */
export const STATUSES: Readonly<Record<KeptAudience, readonly ('confirmed' | 'waitlist')[]>> = {
  confirmed: ['confirmed'],
  waitlist: ['waitlist'],
  everyone: ['confirmed', 'waitlist'],
};

/** Whom an announcement is for; `userIds` null: the whole audience. */
export interface Recipients {
  audience: KeptAudience;
  userIds: string[] | null;
}

interface Requested {
  eventId: string;
  audience: AnnouncementAudience;
  userIds: string[] | null;
}

/** Those who owe money are those who do when it is sent: each of them by name. */
export async function findRecipients(
  trx: Db,
  { eventId, audience, userIds }: Requested,
): Promise<Recipients> {
  if (audience !== 'owing') return { audience, userIds };
  const owing = await listOwingAccounts(trx, eventId);
  const chosen = userIds && new Set(userIds);
  const asked = chosen
    ? owing.filter(({ userId, personId }) => chosen.has(userId) || chosen.has(personId))
    : owing;
  return {
    audience: 'confirmed',
    userIds: [...new Set(asked.map(({ userId }) => userId))],
  };
}
