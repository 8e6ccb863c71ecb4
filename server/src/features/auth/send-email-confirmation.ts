import { type EndpointResponse, type Endpoints, FIELD_TEXT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../people/lock-account-store.ts';
import { requireUser } from '../people/require-user.ts';
import { updateUserEmail } from '../people/store.ts';
import { toUser } from '../people/to-user.ts';
import { sendConfirmationLink } from './send-confirmation-link.ts';

/**
 * Sends the caller the link that confirms the account's email again. Without a mail server nothing
 * could confirm it, so it is confirmed at once (docs/product/sessions.md#email-confirmation).
 */
export async function sendEmailConfirmation(
  services: Services,
  { actor }: Request<Endpoints['sendEmailConfirmation']>,
): Promise<EndpointResponse<Endpoints['sendEmailConfirmation']>> {
  return inTransaction(services.db, async (trx) => {
    await lockAccount(trx, actor.id);
    const user = await requireUser(trx, actor.id);
    if (user.email_confirmed) return { status: 'confirmed' as const, user: toUser(user) };
    if (!services.config.mail) {
      const confirmed = await updateUserEmail(trx, user.id, user.email);
      if (confirmed === 'email-taken') throw AppError.onField('EMAIL_TAKEN', 'email');
      return { status: 'confirmed' as const, user: toUser(confirmed) };
    }
    if (!(await sendConfirmationLink(trx, services, { user, email: user.email })))
      throw new AppError('TOO_MANY_REQUESTS', { message: FIELD_TEXT.emailChangesPerDay });
    return { status: 'confirmation-sent' as const, user: toUser(user) };
  });
}
