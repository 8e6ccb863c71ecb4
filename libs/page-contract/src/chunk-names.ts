import type { SessionPath } from './session-screens.ts';

/**
 * The shell's named chunks. Each equals a `webpackChunkName` comment, which can only be a literal;
 * the shell's build fails when one of them is missing.
 */
export const CHUNK_NAMES = {
  bootstrap: 'bootstrap',
  registration: 'registration',
  accountLinks: 'account-links',
} as const;

/** The chunks a session screen needs besides `bootstrap`. */
export const SESSION_CHUNK_NAMES: Readonly<Record<SessionPath, readonly string[]>> = {
  '/login': [],
  '/register': [CHUNK_NAMES.registration],
  '/forgot-password': [CHUNK_NAMES.accountLinks],
  '/reset-password': [CHUNK_NAMES.accountLinks],
  '/confirm-email': [CHUNK_NAMES.accountLinks],
};

/** The chunk of the page of a remote that is built into the shell (the monolith). */
export function remoteChunkName(id: string): string {
  return `shared-${id}-Page`;
}
