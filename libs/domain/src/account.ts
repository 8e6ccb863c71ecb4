import type { Instant } from './instant.ts';
import { isOwnerOrSuperadmin, type SignedInViewer, type Viewer } from './viewer.ts';

/** The parts of an account that can name it. Missing, empty and blank names count as not given. */
export interface NamedAccount {
  nickName?: string | null | undefined;
  organizerName?: string | null | undefined;
  email?: string | null | undefined;
}

/**
 * The name that others see, trimmed: the nick name, else the organizer name, else the part of the
 * email before the @, else "Organizer" (docs/product/roles-and-accounts.md#public-name).
 */
export function publicName({ nickName, organizerName, email }: NamedAccount): string {
  return nickName?.trim() || organizerName?.trim() || email?.split('@')[0]?.trim() || 'Organizer';
}

/** What a viewer can do with an account. */
export interface AccountAbilities {
  /** See the full name, the date of birth and the email. */
  viewPrivate: boolean;
  update: boolean;
  delete: boolean;
}

/**
 * What a viewer can do with an account (docs/product/roles-and-accounts.md#roles). The superadmin
 * can delete any account except their own.
 */
export function accountAbilities(viewer: Viewer, account: { id: string }): AccountAbilities {
  const isOwn = viewer?.id === account.id;
  return {
    viewPrivate: isOwnerOrSuperadmin(viewer, account.id),
    update: isOwn,
    delete: (viewer?.isSuperadmin ?? false) && !isOwn,
  };
}

/** The parts of an account that hide it and its events from others; null: not so. */
export interface HideableAccount {
  readonly suspendedAt: Instant | null;
  readonly deletionRequestedAt: Instant | null;
}

/**
 * Whether an account has no public profile and its approved events are hidden: it is suspended, or
 * its deletion was requested (docs/product/administration.md#suspension,
 * docs/product/roles-and-accounts.md#account-deletion).
 */
export function isHiddenAccount(account: HideableAccount): boolean {
  return account.suspendedAt !== null || account.deletionRequestedAt !== null;
}

/** What a viewer can do with an account in the administration. */
export interface AccountAdministration {
  delete: boolean;
  suspend: boolean;
  restore: boolean;
  endSessions: boolean;
  createPasswordResetLink: boolean;
  setDateOfBirth: boolean;
  removeSecondFactors: boolean;
}

interface AdministeredAccount {
  id: string;
  suspendedAt: Instant | null;
  hasSecondFactor?: boolean;
}

/**
 * What a viewer can do with an account in the administration
 * (docs/product/administration.md#suspension). The superadmin's own account can neither be deleted
 * nor suspended, and has no link for a new password: with it a stolen token would be the account. A
 * suspended account has none either.
 */
export function accountAdministration(
  viewer: Viewer,
  { id, suspendedAt, hasSecondFactor = false }: AdministeredAccount,
): AccountAdministration {
  const isSuperadmin = viewer?.isSuperadmin ?? false;
  const isOther = isSuperadmin && viewer?.id !== id;
  const isSuspended = suspendedAt !== null;
  return {
    delete: accountAbilities(viewer, { id }).delete,
    suspend: isOther && !isSuspended,
    restore: isOther && isSuspended,
    endSessions: isOther,
    createPasswordResetLink: isOther && !isSuspended,
    setDateOfBirth: isOther,
    removeSecondFactors: isOther && hasSecondFactor,
  };
}

/**
 * Whether an account must have a date of birth: every one but the superadmin's, which the server
 * creates without (docs/product/roles-and-accounts.md#minimum-age).
 */
export function needsDateOfBirth({ isSuperadmin }: Pick<SignedInViewer, 'isSuperadmin'>): boolean {
  return !isSuperadmin;
}
