import { type Endpoints, FIELD_TEXT, type ParsedInput } from '@muster/contract';
import { inTransaction } from '../database/transaction.ts';
import { fieldError } from '../http/app-error.ts';
import type { Actor } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { findUser, replacePassword, revokeOtherSessions } from './store.ts';

interface Change {
  actor: Actor;
  body: ParsedInput<Endpoints['changePassword']>['body'];
}

/** Changes one's own password; every other session of the account ends (decisions.md §2). */
export async function changePassword(
  { db, sessions }: Services,
  { actor, body }: Change,
): Promise<void> {
  const wrong = () => fieldError('currentPassword', FIELD_TEXT.currentPasswordWrong);
  const user = await findUser(db, actor.id);
  const isRight = await isPasswordRight(user?.password_hash, body.currentPassword);
  if (!user || !isRight) throw wrong();
  const passwordHash = await hashPassword(body.newPassword);
  const revoked = await inTransaction(db, async (trx) => {
    // Somebody else who changed it in the meantime was first: what was typed here is the current one no more.
    const change = { userId: user.id, from: user.password_hash, to: passwordHash };
    if (!(await replacePassword(trx, change))) throw wrong();
    return revokeOtherSessions(trx, { userId: user.id, kept: actor.sessionId });
  });
  for (const sessionId of revoked) sessions.forget(sessionId);
}
