import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { createReport } from './create-report.ts';
import { listReports } from './list-reports.ts';
import { resolveReport } from './resolve-report.ts';

export function reportRoutes(services: Services) {
  return {
    createReport: (request) => createReport(services, request),
    listReports: (request) => listReports(services, request),
    resolveReport: (request) => resolveReport(services, request),
  } satisfies Partial<Handlers>;
}
