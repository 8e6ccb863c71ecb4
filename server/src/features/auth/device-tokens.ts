import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Proves that a browser has signed in to an account before. It opens nothing: a password is still
 * needed.
 */
export interface DeviceTokens {
  /** A token for a browser that has proved who it is. */
  issue: (userId: string) => string;
  /**
   * The token among these that this server has issued for the account, with the id of its browser.
   */
  find: (
    tokens: readonly string[],
    userId: string,
  ) => { token: string; deviceId: string } | undefined;
}

/** They are not stored: a signature over account and browser is enough. */
export function createDeviceTokens(jwtSecret: string): DeviceTokens {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster device tokens', 32));
  function tokenOf(userId: string, deviceId: string) {
    const payload = `${userId}.${deviceId}`;
    return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
  }
  return {
    issue: (userId) => tokenOf(userId, randomBytes(16).toString('base64url')),
    find: (tokens, userId) => {
      for (const token of tokens) {
        const deviceId = token.split('.')[1] ?? '';
        if (isSame(token, tokenOf(userId, deviceId))) return { token, deviceId };
      }
      return undefined;
    },
  };
}

function isSame(token: string, expected: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}
