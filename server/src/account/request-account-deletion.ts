import {
  ACCOUNT_DELETION_DAYS,
  type EndpointResponse,
  type Endpoints,
  FIELD_TEXT,
} from '@muster/contract';
import type { AuthServices } from '../auth/create-auth.ts';
import { isPasswordRight } from '../auth/passwords.ts';
import { updateSessionsRevoked } from '../auth/store.ts';
import { inTransaction } from '../database/transaction.ts';
import { fieldError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { updateDeletionRequested } from '../people/leaving-store.ts';
import { findUser } from '../people/store.ts';

const DAY_MS = 24 * 3_600_000;

/** Marks the caller's account for deletion, hides its events and ends its sessions (docs/product.md#account-deletion). */
export async function requestAccountDeletion(
  { db, sessions }: AuthServices,
  { actor: { id }, body }: Request<Endpoints['requestAccountDeletion']>,
): Promise<EndpointResponse<Endpoints['requestAccountDeletion']>> {
  const user = await findUser(db, id);
  const isRight = await isPasswordRight(user?.password_hash, body.password);
  if (!user || !isRight) throw fieldError('password', FIELD_TEXT.passwordWrong);
  const mark = { id, passwordHash: user.password_hash, now: new Date() };
  const { requestedAt, revoked } = await inTransaction(db, async (trx) => {
    const requestedAt = await updateDeletionRequested(trx, mark);
    // The password was changed meanwhile.
    if (!requestedAt) throw fieldError('password', FIELD_TEXT.passwordWrong);
    return { requestedAt, revoked: await updateSessionsRevoked(trx, id) };
  });
  for (const sessionId of revoked) sessions.forget(sessionId);
  const deletionAt = new Date(requestedAt.getTime() + ACCOUNT_DELETION_DAYS * DAY_MS);
  return { deletionAt: deletionAt.toISOString() };
}
