import type { Handlers } from '../../platform/http/handler.ts';
import { getChronoLog } from './get-chrono-log.ts';
import { listChecks } from './list-checks.ts';
import { recordChecks } from './record-checks.ts';

export const chronographRoutes = {
  recordChecks,
  listChecks,
  getChronoLog,
} satisfies Partial<Handlers>;
