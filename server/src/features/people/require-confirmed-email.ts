import { AppError } from '../../platform/app-error.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Throws EMAIL_NOT_CONFIRMED. Where Muster sends no mail, nobody can confirm one
 * (docs/product/sessions.md#email-confirmation).
 */
export function requireConfirmedEmail(
  { config }: Pick<Services, 'config'>,
  user: Pick<UserRow, 'email_confirmed'> | undefined,
): void {
  if (config.mail && !user?.email_confirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
}
