import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readMailPreferences } from './read-mail-preferences.ts';

export async function getMailPreferences(
  { db }: Services,
  { actor }: Request<Endpoints['getMailPreferences']>,
): Promise<EndpointResponse<Endpoints['getMailPreferences']>> {
  return { preferences: await readMailPreferences(db, actor.id) };
}
