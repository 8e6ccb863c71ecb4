import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { findUserByEmail } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { countLinks } from './account-link-store.ts';
import { createPasswordReset } from './create-password-reset.ts';
import { sendConfirmationLink } from './send-confirmation-link.ts';
import { lockAccountForUpdate } from './store.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** More would fill the mailbox of someone who asked for none. */
const MAX_LINKS_PER_HOUR = 3;

/**
 * Mails a link to the account of an email, if there is one. An email that is not confirmed gets the
 * link that confirms it instead (docs/product/sessions.md#email-confirmation).
 */
export async function startPasswordReset(
  services: Pick<Services, 'db' | 'jwtSecret' | 'config' | 'countStrangerMail'>,
  { email }: JobPayload<'startPasswordReset'>,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const user = await findUserByEmail(trx, email);
    // A suspended account gets no link, and nobody learns from it that it is suspended.
    const account = user && (await lockAccountForUpdate(trx, user.id));
    if (!account || account.isSuspended) return;
    if (!user.email_confirmed) {
      await sendConfirmationLink(trx, services, { user, email: user.email, isByReset: true });
      return;
    }
    const since = new Date(Date.now() - HOUR_MS);
    const links = { table: 'password_resets', userId: user.id, since } as const;
    if ((await countLinks(trx, links)) >= MAX_LINKS_PER_HOUR) return;
    const { id: resetId } = await createPasswordReset(trx, services, user.id);
    const to = { userId: user.id, email: user.email, name: nameOf(user) };
    await sendMail(trx, 'passwordReset', to, { resetId });
  });
}
