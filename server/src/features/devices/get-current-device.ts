import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireDeviceOrganizer } from './device-organizer.ts';
import { updateDeviceSeen } from './device-store.ts';
import { toDevice } from './to-device.ts';

/** The calling device. */
export async function getCurrentDevice(
  { db }: Services,
  { device }: Request<Endpoints['getCurrentDevice']>,
): Promise<EndpointResponse<Endpoints['getCurrentDevice']>> {
  const row = await updateDeviceSeen(db, device.id);
  if (!row) throw new AppError('DEVICE_REVOKED');
  return { device: toDevice(row), organizer: await requireDeviceOrganizer(db, row) };
}
