import { FIELD_TEXT } from '@muster/contract';
import { type AppError, fieldError } from '../../platform/app-error.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { checkPassword } from './check-password.ts';

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
