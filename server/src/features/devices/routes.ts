import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { addDevice } from './add-device.ts';
import { getCurrentDevice } from './get-current-device.ts';
import { listDevices } from './list-devices.ts';
import { pairDevice } from './pair-device.ts';
import { removeDevice } from './remove-device.ts';

export function deviceRoutes(services: Services) {
  return {
    listDevices: (request) => listDevices(services, request),
    addDevice: (request) => addDevice(services, request),
    removeDevice: (request) => removeDevice(services, request),
    pairDevice: (request) => pairDevice(services, request),
    getCurrentDevice: (request) => getCurrentDevice(services, request),
  } satisfies Partial<Handlers>;
}
