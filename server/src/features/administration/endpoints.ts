import type { Handlers } from '../../platform/http/handler.ts';
import { adminThreads } from './admin-threads.ts';
import { auditLog } from './audit-log.ts';
import { reportCases } from './report-cases.ts';
import { reports } from './reports.ts';
import { statistics } from './statistics.ts';
import { users } from './users.ts';
import { waiting } from './waiting.ts';

export const administrationEndpoints = {
  ...adminThreads,
  ...auditLog,
  ...reportCases,
  ...reports,
  ...statistics,
  ...users,
  ...waiting,
} satisfies Partial<Handlers>;
