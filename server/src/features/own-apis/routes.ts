import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createOwnApiToken } from './create-own-api-token.ts';

export function ownApiRoutes(services: Services) {
  return {
    createOwnApiToken: async (request) => createOwnApiToken(services, request),
  } satisfies Partial<Handlers>;
}
