import type { User } from '@muster/contract';
import { readItem } from './storage.ts';

/** The account in local storage. */
export type StoredUser = User;

/**
 * The tokens of a session (docs/product/sessions.md#access-tokens,
 * docs/product/sessions.md#refresh-tokens).
 */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** The stored session; each property is null if it is missing. */
export interface Session {
  accessToken: string | null;
  refreshToken: string | null;
  user: StoredUser | null;
}

/**
 * Reads the session from local storage, whichever tab wrote it. An unreadable user counts as
 * missing.
 */
export function readSession(): Session {
  return {
    accessToken: readItem('accessToken'),
    refreshToken: readItem('refreshToken'),
    user: parseUser(readItem('user')),
  };
}

function parseUser(stored: string | null): StoredUser | null {
  if (!stored) return null;
  try {
    const user: unknown = JSON.parse(stored);
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is StoredUser {
  return typeof value === 'object' && value !== null && 'id' in value && 'email' in value;
}
