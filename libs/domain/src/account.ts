import { isOwnerOrSuperadmin, type SignedInViewer, type Viewer } from './viewer.ts';

/** The parts of an account that can name it. Missing, empty and blank names count as not given. */
export interface NamedAccount {
  nickName?: string | null | undefined;
  organizerName?: string | null | undefined;
  email?: string | null | undefined;
}

/**
 * The name that others see, trimmed: the nick name, else the organizer name, else the part of the email before the @,
 * else "Organizer" (docs/product.md#public-name).
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
 * What a viewer can do with an account (docs/product.md#roles). The superadmin can delete any account except
 * their own.
 */
export function accountAbilities(viewer: Viewer, account: { id: string }): AccountAbilities {
  const isOwn = viewer?.id === account.id;
  return {
    viewPrivate: isOwnerOrSuperadmin(viewer, account.id),
    update: isOwn,
    delete: (viewer?.isSuperadmin ?? false) && !isOwn,
  };
}

/**
 * Whether an account must have a date of birth: every one but the superadmin's, which the server creates without
 * (docs/product.md#minimum-age).
 */
export function needsDateOfBirth({ isSuperadmin }: Pick<SignedInViewer, 'isSuperadmin'>): boolean {
  return !isSuperadmin;
}
