import { readItem, writeItem } from './storage.ts';

/** As many as the API takes. */
const MAX_TOKENS = 5;

/**
 * The tokens with which this browser proves that it has signed in to its accounts before, the
 * latest first. They stay when the session ends (docs/product/sessions.md#password-failures).
 */
export function readDeviceTokens(): string[] {
  try {
    const stored: unknown = JSON.parse(readItem('deviceTokens') ?? '[]');
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Stores a token in place of an earlier one of its account. Those of the accounts used longest ago
 * are dropped.
 */
export function storeDeviceToken(token: string): void {
  const others = readDeviceTokens().filter((other) => accountOf(other) !== accountOf(token));
  writeItem('deviceTokens', JSON.stringify([token, ...others].slice(0, MAX_TOKENS)));
}

function accountOf(token: string): string | undefined {
  return token.split('.')[0];
}
