import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireDeviceOrganizer } from './device-organizer.ts';
import { updateDevicePaired } from './device-store.ts';
import { createDeviceToken, hashSecret, readPairingCode } from './device-tokens.ts';
import { toDevice } from './to-device.ts';

/** Gives the calling device its token, for the code on the organizer's screen; it works once. */
export async function pairDevice(
  { db }: Services,
  { body }: Request<Endpoints['pairDevice']>,
): Promise<EndpointResponse<Endpoints['pairDevice']>> {
  const token = createDeviceToken();
  const row = await updateDevicePaired(db, {
    codeHash: hashSecret(readPairingCode(body.code)),
    tokenHash: hashSecret(token),
  });
  if (!row) throw new AppError('PAIRING_NOT_FOUND');
  return { token, device: toDevice(row), organizer: await requireDeviceOrganizer(db, row) };
}
