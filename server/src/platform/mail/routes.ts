import type { Handlers } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { getMailPreferences } from './get-mail-preferences.ts';
import { updateMailPreferences } from './update-mail-preferences.ts';

export function mailRoutes(services: Services) {
  return {
    getMailPreferences: (request) => getMailPreferences(services, request),
    updateMailPreferences: (request) => updateMailPreferences(services, request),
  } satisfies Partial<Handlers>;
}
