import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { getChronoLog } from './get-chrono-log.ts';
import { listChecks } from './list-checks.ts';
import { recordChecks } from './record-checks.ts';

export function chronographRoutes(services: Services) {
  return {
    recordChecks: (request) => recordChecks(services, request),
    listChecks: (request) => listChecks(services, request),
    getChronoLog: (request) => getChronoLog(services, request),
  } satisfies Partial<Handlers>;
}
