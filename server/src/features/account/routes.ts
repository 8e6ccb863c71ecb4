import type { Handlers } from '../../platform/http/handler.ts';
import { downloadDataExport } from './download-data-export.ts';
import { getAccountDeletion } from './get-account-deletion.ts';
import { getDataExport } from './get-data-export.ts';
import { requestAccountDeletion } from './request-account-deletion.ts';
import { requestDataExport } from './request-data-export.ts';

export const accountRoutes = {
  requestDataExport,
  getAccountDeletion,
  getDataExport,
  downloadDataExport,
  requestAccountDeletion,
} satisfies Partial<Handlers>;
