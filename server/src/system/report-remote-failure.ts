import type { EndpointResponse, Endpoints } from '@muster/contract';
import type { Request } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { readRegistry } from '../web/read-registry.ts';
import { upsertRemoteFailure } from './store.ts';

/** Counts a failure of a registered build. Any other report is ignored: anyone can send one. */
export async function reportRemoteFailure(
  { db, config }: Services,
  { body }: Request<Endpoints['reportRemoteFailure']>,
): Promise<EndpointResponse<Endpoints['reportRemoteFailure']>> {
  const remotes = await readRegistry(config.webDir);
  const builds = remotes.find(({ id }) => id === body.remote)?.builds ?? [];
  if (builds.includes(body.build)) await upsertRemoteFailure(db, body, new Date());
  return {};
}
