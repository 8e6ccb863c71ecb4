import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Asks for a link by mail. The account is looked up by a job, so that neither the response nor its
 * time tells whether the email exists (docs/product/sessions.md#forgotten-password).
 */
export async function requestPasswordReset(
  { db }: Services,
  { body: { email } }: Request<Endpoints['requestPasswordReset']>,
): Promise<EndpointResponse<Endpoints['requestPasswordReset']>> {
  await addJob(db, 'startPasswordReset', { email }, { maxAttempts: 3 });
  return {};
}
