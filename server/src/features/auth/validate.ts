import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

/** Whether an access token is valid and its session has not ended. */
export async function validate(
  { accessTokens, sessions }: Services,
  { body }: Request<Endpoints['validate']>,
): Promise<EndpointResponse<Endpoints['validate']>> {
  const claims = accessTokens.verify(body.token);
  return { valid: claims !== undefined && (await sessions.isAlive(claims)) };
}
