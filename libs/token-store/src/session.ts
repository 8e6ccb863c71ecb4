import { sessionAtom, sessionStore } from './atoms.ts';
import { SESSION_KEYS, writeItem } from './storage.ts';
import { readSession, type StoredUser, type Tokens } from './stored-session.ts';

/**
 * Stores a new session after sign-in or registration (docs/product/sessions.md#session-storage).
 */
export function storeSession({ user, tokens }: { user: StoredUser; tokens: Tokens }): void {
  writeTokens(tokens);
  writeItem('user', JSON.stringify(user));
  publish();
}

/** Stores the tokens of a refresh. */
export function storeTokens(tokens: Tokens): void {
  writeTokens(tokens);
  publish();
}

/** Stores a newer profile. */
export function storeUser(user: StoredUser): void {
  writeItem('user', JSON.stringify(user));
  publish();
}

/** Removes tokens and user, in every tab. */
export function clearSession(): void {
  for (const key of SESSION_KEYS) writeItem(key, null);
  publish();
}

function writeTokens(tokens: Tokens): void {
  writeItem('accessToken', tokens.accessToken);
  writeItem('refreshToken', tokens.refreshToken);
}

function publish(): void {
  sessionStore.set(sessionAtom, readSession());
}
