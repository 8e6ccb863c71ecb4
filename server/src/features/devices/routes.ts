import type { Handlers } from '../../platform/http/handler.ts';
import { addDevice } from './add-device.ts';
import { getCurrentDevice } from './get-current-device.ts';
import { listDevices } from './list-devices.ts';
import { pairDevice } from './pair-device.ts';
import { removeDevice } from './remove-device.ts';

export const deviceRoutes = {
  listDevices,
  addDevice,
  removeDevice,
  pairDevice,
  getCurrentDevice,
} satisfies Partial<Handlers>;
