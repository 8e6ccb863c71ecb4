import { createHash } from 'node:crypto';
import { FIELD_TEXT } from '@muster/contract';
import { hash, verify } from '@node-rs/argon2';
import { AppError, fieldError } from '../../platform/app-error.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Actor } from '../../platform/http/handler.ts';
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts';
import type { Services } from '../../platform/services.ts';
import {
  countPasswordAttempt,
  type DelayRule,
  deletePasswordFailures,
  uncountPasswordAttempt,
} from './password-failure-store.ts';
import { requireUser } from './people.ts';

/**
 * argon2id, 19 MiB, two passes: the minimum that OWASP recommends
 * (docs/product/sessions.md#password-hashing).
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each hash occupies a thread and 19 MiB, so more than two at once would slow down everything else.
 * Fifty are about three seconds of work; who comes later is asked to try again.
 */
const queue = createBoundedQueue({ maxConcurrent: 2, maxWaiting: 50, timeoutMs: 10_000 });

/**
 * PHC string of a password. Throws a QueueError when too many are waiting, or the signal is aborted
 * before its turn.
 */
export function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  return queue.run(() => hash(password, COST), signal);
}

let placeholderHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (there is no such account) the check takes as
 * long and is false, so that the time of a response does not tell which emails exist
 * (docs/product/sessions.md#sign-in-failure). Throws as `hashPassword` does.
 */
export async function isPasswordRight(
  stored: string | undefined,
  password: string,
  signal?: AbortSignal,
): Promise<boolean> {
  placeholderHash ??= hash('no account has this password', COST);
  // Awaited in both cases, so that the first sign-in after a start takes as long for a known email
  // as for an unknown one.
  const placeholder = await placeholderHash;
  const isRight = await queue.run(() => verify(stored ?? placeholder, password), signal);
  return isRight && stored !== undefined;
}

/** docs/product/sessions.md#password-failures */
const DELAY: DelayRule = {
  failuresBeforeDelay: 10,
  firstDelaySeconds: 30,
  maxDelaySeconds: 15 * 60,
};

/**
 * Whose failures count together: of anyone who signs in with an email, whether or not it has an
 * account; of a browser that has signed in to the account before; of a session; or of anyone who
 * knows the password of an account and guesses its second factor, from whatever browser.
 */
type Guesser =
  | { email: string }
  | { deviceId: string }
  | { sessionId: string }
  | { secondFactorOf: string };

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
  services: CheckServices,
  { guesser, stored, password, signal }: PasswordCheck,
): Promise<boolean> {
  const key = keyOf(guesser);
  await countAttempt(services, key);
  let isRight: boolean;
  try {
    isRight = await isPasswordRight(stored, password, signal);
  } catch (error) {
    // The server is busy, or the caller is gone: nothing was learned about the password.
    if (services.config.rateLimit) await uncountPasswordAttempt(services.db, key);
    throw error;
  }
  if (isRight) await endFailures(services, key);
  return isRight;
}

/**
 * Counts an attempt to guess, before what was guessed is checked. Throws TOO_MANY_REQUESTS after
 * too many failures in a row.
 */
export async function countAttempt({ db, config }: CheckServices, key: string): Promise<void> {
  const waitSeconds = config.rateLimit ? await countPasswordAttempt(db, key, DELAY) : undefined;
  if (waitSeconds === undefined) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: SERVER_TEXT.passwordFailures(waitSeconds),
    retryAfter: waitSeconds,
  });
}

/** Ends a row of failures, because what was guessed is right. */
export async function endFailures({ db, config }: CheckServices, key: string): Promise<void> {
  if (config.rateLimit) await deletePasswordFailures(db, key);
}

/** By what the failures of a guesser are counted. */
export function keyOf(guesser: Guesser): string {
  return createHash('sha256').update(nameOf(guesser)).digest('hex');
}

function nameOf(guesser: Guesser): string {
  if ('email' in guesser) return `email ${guesser.email.toLowerCase()}`;
  if ('secondFactorOf' in guesser) return `second factor ${guesser.secondFactorOf}`;
  return 'deviceId' in guesser ? `device ${guesser.deviceId}` : `session ${guesser.sessionId}`;
}

/**
 * The caller's account, whose password this is. Throws VALIDATION at the field `password` for
 * another one.
 */
export async function requirePassword(
  services: CheckServices,
  { actor, password, signal }: { actor: Actor; password: string; signal: AbortSignal },
): Promise<UserRow> {
  const user = await requireUser(services.db, actor.id);
  const check = { guesser: actor, stored: user.password_hash, password, signal };
  if (!(await checkPassword(services, check)))
    throw fieldError('password', FIELD_TEXT.passwordWrong);
  return user;
}

interface Confirmation {
  actor: Actor;
  user: UserRow;
  currentPassword: string;
  signal: AbortSignal;
}

/** Throws unless this is the account's password. */
export async function confirmPassword(
  services: Services,
  { actor, user, currentPassword, signal }: Confirmation,
): Promise<void> {
  const isRight = await checkPassword(services, {
    guesser: actor,
    stored: user.password_hash,
    password: currentPassword,
    signal,
  });
  if (!isRight) throw wrongPassword();
}

/** At the field of the request in which the current password was typed. */
export function wrongPassword(): AppError {
  return fieldError('currentPassword', FIELD_TEXT.currentPasswordWrong);
}
