import { createHash } from 'node:crypto';
import { FAILURE_TEXT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import {
  countPasswordAttempt,
  type DelayRule,
  deletePasswordFailures,
  uncountPasswordAttempt,
} from './password-failure-store.ts';
import { isPasswordRight } from './passwords.ts';

/** docs/product/sessions.md#password-failures */
const DELAY: DelayRule = {
  failuresBeforeDelay: 10,
  firstDelaySeconds: 30,
  maxDelaySeconds: 15 * 60,
};

/**
 * Whose failures count together: of anyone who signs in with an email, whether or not it has an
 * account; of a browser that has signed in to the account before; or of a session.
 */
type Guesser = { email: string } | { deviceId: string } | { sessionId: string };

interface PasswordCheck {
  guesser: Guesser;
  /** The hash of the account's password; undefined when there is no account. */
  stored: string | undefined;
  password: string;
  signal: AbortSignal;
}

type CheckServices = Pick<Services, 'db' | 'config'>;

/**
 * Whether a password is right. Every endpoint that takes a password checks it here, so that
 * failures are counted before the expensive hash. Throws TOO_MANY_REQUESTS after too many in a row
 * (docs/decisions/password-guessing.md).
 */
export async function checkPassword(
  { db, config }: CheckServices,
  { guesser, stored, password, signal }: PasswordCheck,
): Promise<boolean> {
  if (!config.rateLimit) return isPasswordRight(stored, password, signal);
  const key = keyOf(guesser);
  const waitSeconds = await countPasswordAttempt(db, key, DELAY);
  if (waitSeconds !== undefined)
    throw new AppError('TOO_MANY_REQUESTS', {
      message: FAILURE_TEXT.passwordFailures(waitSeconds),
      retryAfter: waitSeconds,
    });
  let isRight: boolean;
  try {
    isRight = await isPasswordRight(stored, password, signal);
  } catch (error) {
    // The server is busy, or the caller is gone: nothing was learned about the password.
    await uncountPasswordAttempt(db, key);
    throw error;
  }
  if (isRight) await deletePasswordFailures(db, key);
  return isRight;
}

function keyOf(guesser: Guesser): string {
  return createHash('sha256').update(nameOf(guesser)).digest('hex');
}

function nameOf(guesser: Guesser): string {
  if ('email' in guesser) return `email ${guesser.email.toLowerCase()}`;
  return 'deviceId' in guesser ? `device ${guesser.deviceId}` : `session ${guesser.sessionId}`;
}
