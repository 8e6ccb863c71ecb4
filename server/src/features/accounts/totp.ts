import { Secret, TOTP } from 'otpauth';
import type { SealingKey } from '../../platform/config/sealing-keys.ts';
import { seal, unseal } from '../../platform/sealed.ts';

/** What apps know without being told: RFC 6238 with SHA-1, six digits, 30 seconds. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;

/** An app that is being added; its id is the one that the factor will have. */
interface NewApp {
  id: string;
  userId: string;
  /** Shown in the app. */
  email: string;
  key: SealingKey;
}

/** A secret for an app, in base32, as a link, and sealed for its account. */
export function createTotp({ id, userId, email, key: { key, id: keyId } }: NewApp) {
  const secret = new Secret({ size: SECRET_BYTES });
  const otpauthUrl = new TOTP({ issuer: 'Muster', label: email, secret }).toString();
  const sealed = seal(secret.base32, { key, owner: ownerOf({ id, userId }) });
  return { secret: secret.base32, otpauthUrl, keyId, sealed };
}

interface SealedApp {
  id: string;
  userId: string;
  keyId: string | null;
  sealed: string | null;
}

/** Undefined when it was sealed with a key that is lost, or for another account. */
export function openTotp(
  { keyId, sealed, ...owner }: SealedApp,
  { key, id }: SealingKey,
): string | undefined {
  if (sealed === null || keyId !== id) return undefined;
  return unseal(sealed, { key, owner: ownerOf(owner) });
}

function ownerOf({ id, userId }: { id: string; userId: string }): string {
  return `second factor ${id} of ${userId}`;
}

/**
 * The 30 seconds since 1970 that a code belongs to: the present ones, those before or those after.
 * Undefined for a wrong code.
 */
export function findStep(
  secret: string,
  { code, now }: { code: string; now: Date },
): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ secret, period: PERIOD_S });
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
