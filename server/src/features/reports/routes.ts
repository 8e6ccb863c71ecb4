import type { Handlers } from '../../platform/http/handler.ts';
import { createReport } from './create-report.ts';
import { listReports } from './list-reports.ts';
import { resolveReport } from './resolve-report.ts';

export const reportRoutes = {
  createReport,
  listReports,
  resolveReport,
} satisfies Partial<Handlers>;
