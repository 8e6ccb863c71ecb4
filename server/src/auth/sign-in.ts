import type { EndpointResponse, Endpoints, ParsedInput } from '@muster/contract';
import { createObjectId } from '../database/object-id.ts';
import type { UserRow } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import { toUser } from '../people/to-user.ts';
import type { Services } from '../services.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';
import { issueRefreshToken } from './refresh-tokens.ts';
import { findUserByEmail, holdPassword, insertSession, insertUser } from './store.ts';

type SignedIn = EndpointResponse<Endpoints['login']>;

/** Signs in. Which of e-mail and password was wrong is never said (decisions.md §2). */
export async function signIn(
  services: Services,
  { email, password }: ParsedInput<Endpoints['login']>['body'],
): Promise<SignedIn> {
  const user = await findUserByEmail(services.db, email);
  const right = await isPasswordRight(user?.password_hash, password);
  if (!user || !right) throw new AppError('INVALID_CREDENTIALS');
  return openSession(services, user);
}

/** Creates an account and signs it in. */
export async function register(
  services: Services,
  { password, ...form }: ParsedInput<Endpoints['register']>['body'],
): Promise<SignedIn> {
  const passwordHash = await hashPassword(password);
  const user = await insertUser(services.db, { ...form, id: createObjectId(), passwordHash });
  if (user) return openSession(services, user);
  const { message } = new AppError('EMAIL_TAKEN');
  throw new AppError('EMAIL_TAKEN', { fields: { email: message } });
}

async function openSession({ db, accessTokens }: Services, user: UserRow): Promise<SignedIn> {
  const sessionId = createObjectId();
  const refreshToken = await inTransaction(db, async (trx) => {
    // A password change that came between would have ended every session but this one.
    if (!(await holdPassword(trx, user))) throw new AppError('INVALID_CREDENTIALS');
    await insertSession(trx, { id: sessionId, userId: user.id, device: 'web' });
    return issueRefreshToken(trx, { sessionId, predecessorHash: null });
  });
  const accessToken = accessTokens.sign({ userId: user.id, sessionId });
  return { user: toUser(user), tokens: { accessToken, refreshToken } };
}
