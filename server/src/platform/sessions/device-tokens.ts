import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserRow } from '../database/schema.ts';

/**
 * Proves that a browser has signed in to an account before. It opens nothing: a password is still
 * needed.
 */
export interface DeviceTokens {
  /** A token for a browser that has proved who it is; without an id, for one that has none yet. */
  issue: (account: AccountOfDevice, deviceId?: string) => string;
  /**
   * The token among these that this server has issued for the account, with the id of its browser.
   */
  find: (
    tokens: readonly string[],
    account: AccountOfDevice,
  ) => { token: string; deviceId: string } | undefined;
}

/** The hash of the password, too: with another password the tokens are worth nothing. */
type AccountOfDevice = Pick<UserRow, 'id' | 'password_hash'>;

/** They are not stored: a signature over account, password and browser is enough. */
export function createDeviceTokens(jwtSecret: string): DeviceTokens {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster device tokens', 32));
  function tokenOf({ id, password_hash }: AccountOfDevice, deviceId: string) {
    const payload = `${id}.${deviceId}`;
    const signed = createHmac('sha256', secret).update(`${payload}.${password_hash}`);
    return `${payload}.${signed.digest('base64url')}`;
  }
  return {
    issue: (account, deviceId = createDeviceId()) => tokenOf(account, deviceId),
    find: (tokens, account) => {
      for (const token of tokens) {
        const deviceId = token.split('.')[1] ?? '';
        if (isSame(token, tokenOf(account, deviceId))) return { token, deviceId };
      }
      return undefined;
    },
  };
}

/** Names a browser. */
export function createDeviceId(): string {
  return randomBytes(16).toString('base64url');
}

function isSame(token: string, expected: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(expected)];
  return given.length === right.length && timingSafeEqual(given, right);
}
