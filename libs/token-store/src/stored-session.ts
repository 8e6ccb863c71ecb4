import type { User } from '@muster/contract';
import { readItem } from './storage.ts';

export type StoredUser = User;

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** What is kept of a session; a member is null when it is not there. */
export interface Session {
  accessToken: string | null;
  refreshToken: string | null;
  user: StoredUser | null;
}

/** The session as it stands in storage now, whichever tab wrote it. A user that cannot be read counts as none. */
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
