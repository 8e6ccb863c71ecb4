import { AppError } from '../../platform/app-error.ts';
import { type AuditOrigin, recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findMailRecipient } from './people.ts';
import { deleteSecondFactors } from './second-factor-store.ts';

/**
 * Removes everything that an account is asked for after the password, and tells it. Throws
 * NO_SECOND_FACTOR. The caller has locked the account.
 */
export async function removeAllSecondFactors(
  trx: Db,
  { userId, origin }: { userId: string; origin: AuditOrigin },
): Promise<void> {
  const factors = await deleteSecondFactors(trx, userId);
  if (factors === 0) throw new AppError('NO_SECOND_FACTOR');
  const subject = { kind: 'user', id: userId } as const;
  await recordAudit(trx, origin, { action: 'removeSecondFactor', subject, before: { factors } });
  const to = await findMailRecipient(trx, userId);
  if (to) await sendMail(trx, 'secondFactorsRemoved', to, {});
}
