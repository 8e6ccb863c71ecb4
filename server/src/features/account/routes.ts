import type { Handlers } from '../../platform/http/handler.ts';
import type { AuthServices } from '../auth/create-auth.ts';
import { downloadDataExport } from './download-data-export.ts';
import { getAccountDeletion } from './get-account-deletion.ts';
import { getDataExport } from './get-data-export.ts';
import { requestAccountDeletion } from './request-account-deletion.ts';
import { requestDataExport } from './request-data-export.ts';

export function accountRoutes(services: AuthServices) {
  return {
    requestDataExport: (request) => requestDataExport(services, request),
    getAccountDeletion: (request) => getAccountDeletion(services, request),
    getDataExport: (request) => getDataExport(services, request),
    downloadDataExport: (request) => downloadDataExport(services, request),
    requestAccountDeletion: (request) => requestAccountDeletion(services, request),
  } satisfies Partial<Handlers>;
}
