import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { getLimits } from './get-limits.ts';
import { setLimits } from './set-limits.ts';

export function limitRoutes(services: Services) {
  return {
    getLimits: (request) => getLimits(services, request),
    setLimits: (request) => setLimits(services, request),
  } satisfies Partial<Handlers>;
}
