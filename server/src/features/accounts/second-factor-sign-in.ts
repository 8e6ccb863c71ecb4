import { randomBytes } from 'node:crypto';
import type { SecondFactorNeeded } from '@muster/contract';
import { SECOND_FACTOR_LIMITS } from '@muster/contract/schemas';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { hashLinkToken } from '../../platform/mail/account-links.ts';
import type { Services } from '../../platform/services.ts';
import { createDeviceId } from '../../platform/sessions/device-tokens.ts';
import {
  deleteChallenge,
  findSignInChallenge,
  insertSignInChallenge,
  updateTried,
} from './challenge-store.ts';
import { PASSKEY_TIMEOUT_MS, requestOptions } from './passkeys.ts';
import { countAttempt, endFailures, keyOf } from './passwords.ts';
import { requireUser } from './people.ts';
import { lockAccount } from './people-store.ts';
import { useSecondFactor } from './second-factor-proofs.ts';
import {
  isBrowserRemembered,
  listSecondFactorRows,
  upsertRememberedBrowser,
} from './second-factor-store.ts';
import { openSession } from './sessions.ts';
import { lockPassword } from './sign-in-store.ts';

const CHALLENGE_TTL_MS = PASSKEY_TIMEOUT_MS;
const DAY_MS = 24 * 3_600_000;

export const secondFactorSignIn = {
  /**
   * Finishes a sign-in whose password was right. Whatever is wrong with a challenge, the response
   * is the same (docs/product/second-factors.md#sign-in).
   */
  async signInWithSecondFactor(services, { body, client }) {
    const { db, deviceTokens } = services;
    const { challenge: token, remember, ...proof } = body;
    const challenge = await findSignInChallenge(db, hashLinkToken(token));
    if (!challenge) throw new AppError('CHALLENGE_EXPIRED');
    const { id, user_id: userId, device_id: deviceId } = challenge;
    const failures = keyOf({ secondFactorOf: userId });
    await countAttempt(services, failures);
    if (!(await updateTried(db, id))) throw new AppError('CHALLENGE_EXPIRED');
    const signedIn = await inTransaction(db, async (trx) => {
      // Of two right proofs at once one finds the challenge.
      if (!(await lockAccount(trx, userId)) || !(await deleteChallenge(trx, id)))
        throw new AppError('CHALLENGE_EXPIRED');
      const user = await requireUser(trx, userId);
      const passkeyChallenge = challenge.passkey_challenge;
      await useSecondFactor(trx, { services, user, proof, passkeyChallenge, client });
      const until = new Date(Date.now() + SECOND_FACTOR_LIMITS.rememberedDays * DAY_MS);
      if (remember) await upsertRememberedBrowser(trx, { userId, deviceId, until });
      const deviceToken = deviceTokens.issue(user, deviceId);
      return openSession({ ...services, db: trx }, { user, client, deviceToken });
    });
    await endFailures(services, failures);
    return signedIn;
  },
} satisfies Partial<Handlers>;

interface SignIn {
  user: UserRow;
  /** Of a browser that has signed in to the account before. */
  deviceId: string | undefined;
}

/**
 * What a second factor has to prove, for an account whose password was right; undefined for an
 * account that has none, and for a browser that is remembered.
 */
export async function askForSecondFactor(
  { db, config, secondFactorKey }: Services,
  { user, deviceId }: SignIn,
): Promise<SecondFactorNeeded | undefined> {
  const factors = await listSecondFactorRows(db, user.id);
  if (factors.length === 0) return undefined;
  if (deviceId && (await isBrowserRemembered(db, { userId: user.id, deviceId }))) return undefined;
  // An app whose secret cannot be read any more is as good as lost.
  const usable = factors.filter(
    (row) => row.kind === 'passkey' || row.key_id === secondFactorKey.id,
  );
  const kinds = [...new Set(usable.map(({ kind }) => kind))];
  const passkeyOptions = kinds.includes('passkey')
    ? await requestOptions(config, usable)
    : undefined;
  const challenge = randomBytes(32).toString('base64url');
  await inTransaction(db, async (trx) => {
    // The password was changed meanwhile, which has ended the challenges that there were.
    if (!(await lockPassword(trx, user))) throw new AppError('INVALID_CREDENTIALS');
    await insertSignInChallenge(trx, {
      id: createObjectId(),
      userId: user.id,
      tokenHash: hashLinkToken(challenge),
      deviceId: deviceId ?? createDeviceId(),
      passkeyChallenge: passkeyOptions?.challenge,
      expiresAt: new Date(Date.now() + CHALLENGE_TTL_MS),
    });
  });
  return { needsSecondFactor: true, challenge, kinds, ...(passkeyOptions && { passkeyOptions }) };
}
