import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { updateOwnSessionRevoked } from './session-store.ts';

/**
 * Ends one of the caller's sessions; its access token stops working
 * (docs/product/sessions.md#session-revocation).
 */
export async function endSession(
  { db, sessions }: Services,
  { actor, params }: Request<Endpoints['endSession']>,
): Promise<EndpointResponse<Endpoints['endSession']>> {
  const claims = { sessionId: params.id, userId: actor.id };
  if (!(await updateOwnSessionRevoked(db, claims))) throw new AppError('SESSION_NOT_FOUND');
  sessions.forget(params.id);
  return {};
}
