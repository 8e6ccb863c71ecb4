import { AppError } from '../../platform/app-error.ts';
import type { AuthenticateDevice } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { readBearer } from '../auth/authenticate.ts';
import { findLiveDevice } from './device-store.ts';
import { hashSecret, isDeviceToken } from './device-tokens.ts';

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
