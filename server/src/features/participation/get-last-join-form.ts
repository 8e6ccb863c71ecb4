import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findLastJoinForm } from './join-form-store.ts';
import { toJoinForm } from './to-participant.ts';

/**
 * The form of the latest join of the caller or of one of their dependants, to fill in the next one
 * with.
 */
export async function getLastJoinForm(
  { db }: Services,
  { actor, query: { dependantId } }: Request<Endpoints['getLastJoinForm']>,
): Promise<EndpointResponse<Endpoints['getLastJoinForm']>> {
  const stored = await findLastJoinForm(db, { userId: actor.id, dependantId });
  return { joinForm: stored ? toJoinForm(stored.joinForm, stored.customFields) : null };
}
