import type { JoinOutcome } from '@muster/contract';
import { waitsFor } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { findEventParticipation } from './participant-store.ts';
import { updateStatusMailDue } from './status-mail-store.ts';
import { toJoinStatus } from './to-participant.ts';

/** Long enough for all joins of a call: what is due at the same time is one mail. */
export const JOINS_MAIL_AFTER_MS = 30_000;

interface Joined {
  eventId: string;
  userId: string;
  personId: string;
  /** When to tell the player. */
  mailAt: Date;
}

/** What one of several joins has given. */
export async function toOutcome(
  trx: Db,
  { eventId, userId, personId, mailAt }: Joined,
): Promise<{ outcome: JoinOutcome; participationId: string | null }> {
  const participationId = await updateStatusMailDue(trx, { eventId, personId, at: mailAt });
  const row = await findEventParticipation(trx, { eventId, userId, personId });
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  const { status, optionIds, customFields, taken, balancePence } = row;
  const waiting = waitsFor({ status, optionIds: optionIds ?? [] }, customFields, taken);
  const participation = { ...toJoinStatus({ ...row, waitsFor: waiting }), balancePence };
  return { outcome: { status: 201, participation, error: null }, participationId };
}

/** What a rule has refused; anything else is thrown again, and the call can be repeated. */
export function toRefusal(error: unknown): JoinOutcome {
  if (!(error instanceof AppError) || error.status >= 500 || error.status === 401) throw error;
  const { status, code, message, fields } = error;
  return { status, participation: null, error: { code, message, ...(fields && { fields }) } };
}
