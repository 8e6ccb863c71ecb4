import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findLastJoinForm } from './participation-store.ts';
import { toJoinForm } from './to-participant.ts';

/** The form of the caller's latest join, to fill in the next one with. */
export async function getLastJoinForm(
  { db }: Services,
  { actor }: Request<Endpoints['getLastJoinForm']>,
): Promise<EndpointResponse<Endpoints['getLastJoinForm']>> {
  const stored = await findLastJoinForm(db, actor.id);
  return { joinForm: stored ? toJoinForm(stored.joinForm, stored.customFields) : null };
}
