import { findUserByEmail } from '../features/accounts/people-store.ts';
import { removeAllSecondFactors } from '../features/accounts/remove-second-factors.ts';
import { lockAccountForUpdate } from '../features/accounts/sign-in-store.ts';
import { AppError } from '../platform/app-error.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Db } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { StartError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { openServerDatabase } from './open-database.ts';

/**
 * `npm start -- reset-second-factor EMAIL`: the way back for a superadmin who has lost the second
 * factor and the recovery codes (docs/operations.md#reset-second-factor). Throws a StartError.
 */
export async function resetSecondFactor(email: string | undefined): Promise<void> {
  if (!email) throw new StartError('Usage: npm start -- reset-second-factor EMAIL');
  const config = readConfig(process.env);
  const log = createLog(config, { isTerminal: process.stdout.isTTY });
  const database = await openServerDatabase(config, log);
  try {
    await resetSecondFactorOf(database.db, email);
  } finally {
    await database.close();
  }
  process.stdout.write(`${email} has no second factor any more: the password is enough.\n`);
}

/** Throws a StartError when there is no such account, or it has no second factor. */
export async function resetSecondFactorOf(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user || !(await lockAccountForUpdate(trx, user.id)))
      throw new StartError(`No account has the email ${email}.`);
    try {
      await removeAllSecondFactors(trx, { userId: user.id, origin: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new StartError(`The account ${email} has no second factor.`);
    }
  });
}
