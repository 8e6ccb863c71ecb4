import type { AuthServices } from '../auth/create-auth.ts';
import type { Handlers } from '../http/handler.ts';
import { requestAccountDeletion } from './request-account-deletion.ts';

export function accountRoutes(services: AuthServices) {
  return {
    requestAccountDeletion: (request) => requestAccountDeletion(services, request),
  } satisfies Partial<Handlers>;
}
