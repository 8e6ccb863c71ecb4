import { readSession } from '@muster/token-store';

/**
 * Whether the stored session is this account's at this moment. Work that outlives a component asks
 * before each request, because another tab may have signed in as somebody else.
 */
export function isSignedIn(userId: string): boolean {
  const { accessToken, user } = readSession();
  return accessToken !== null && user?.id === userId;
}
