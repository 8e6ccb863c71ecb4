import { createHash, randomBytes } from 'node:crypto';
import { CODE_ALPHABET } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { AuthenticateDevice } from '../../platform/http/handler.ts';
import { codeOfNonce } from '../../platform/nonces/code-of-nonce.ts';
import type { Services } from '../../platform/services.ts';
import { readBearer } from '../accounts/authenticate.ts';
import { findLiveDevice } from './device-store.ts';

/**
 * Looks a device up with every request, without a cache: one that is removed is dead at once, on
 * every node (docs/product/crew.md#devices).
 */
export function createAuthenticateDevice({ db }: Pick<Services, 'db'>): AuthenticateDevice {
  return {
    isDevice: (request) => isDeviceToken(readBearer(request)),
    find: async (request) => {
      const row = await findLiveDevice(db, hashSecret(readBearer(request) ?? ''));
      if (!row) throw new AppError('DEVICE_REVOKED');
      return { id: row.id, organizerId: row.organizer_id, eventId: row.event_id };
    },
  };
}

/** Tells the token of a device from that of a session. */
const PREFIX = 'muster-device-';

const CODE_LENGTH = 10;

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

export function createDeviceToken(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/** Whether a bearer has the form of a device's token. */
function isDeviceToken(bearer: string | undefined): bearer is string {
  return bearer?.startsWith(PREFIX) ?? false;
}

/** What the code on the organizer's screen says, in capitals. */
export function createPairingCode(
  services: Pick<Services, 'jwtSecret'>,
  origin: { organizerId: string; nonce: string },
): string {
  const form = { purpose: 'pairing code', alphabet: CODE_ALPHABET, length: CODE_LENGTH };
  return codeOfNonce(services, { ...origin, ...form });
}

/** The code as it was made, however it was typed. */
export function readPairingCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}

/** The form in which codes and tokens are stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
