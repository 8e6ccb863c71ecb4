import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { getPerson } from './get-person.ts';
import { getProfile } from './get-profile.ts';
import { patchProfile } from './patch-profile.ts';
import { updateProfile } from './update-profile.ts';

export function profileRoutes(services: Services) {
  return {
    getProfile: (request) => getProfile(services, request),
    getPerson: (request) => getPerson(services, request),
    updateProfile: (request) => updateProfile(services, request),
    patchProfile: (request) => patchProfile(services, request),
  } satisfies Partial<Handlers>;
}
