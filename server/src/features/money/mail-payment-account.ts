import type { Db } from '../../platform/database/schema.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';

/**
 * Tells an organizer where the money of players goes from now on: it may not have been them. The
 * end of the key is null when nothing is connected any more.
 */
export async function mailPaymentAccount(
  trx: Db,
  { userId, lastFour }: { userId: string; lastFour: string | null },
): Promise<void> {
  const user = await findUser(trx, userId);
  if (!user) return;
  const to = { userId, email: user.email, name: nameOf(user) };
  await sendMail(trx, 'paymentAccountChanged', to, { lastFour });
}
