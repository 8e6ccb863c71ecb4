import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { createPasswordReset } from '../auth/create-password-reset.ts';
import { requireUser } from '../people/require-user.ts';
import { lockAdministeredAccount } from './lock-administered-account.ts';

/**
 * Creates a link that the superadmin hands to someone who cannot get mail. It needs the password of
 * the superadmin, so that a stolen token does not open every account
 * (docs/product/sessions.md#forgotten-password).
 */
export async function createPasswordResetLink(
  services: Services,
  { actor, client, params: { id }, body, signal }: Request<Endpoints['createPasswordResetLink']>,
): Promise<EndpointResponse<Endpoints['createPasswordResetLink']>> {
  const user = await requireUser(services.db, actor.id);
  const { currentPassword } = body;
  await confirmPassword(services, { actor, user, currentPassword, signal });
  return inTransaction(services.db, async (trx) => {
    const account = await lockAdministeredAccount(trx, actor, id);
    if (id === actor.id) throw new AppError('FORBIDDEN');
    if (!account.createPasswordResetLink)
      throw new AppError('ACCOUNT_SUSPENDED', { message: 'This account is suspended' });
    const { url, expiresAt } = await createPasswordReset(trx, services, id);
    await recordAudit(
      trx,
      { actor, client },
      {
        action: 'createPasswordResetLink',
        subject: { kind: 'user', id },
        after: { expiresAt: expiresAt.toISOString() },
      },
    );
    return { url, expiresAt: expiresAt.toISOString() };
  });
}
