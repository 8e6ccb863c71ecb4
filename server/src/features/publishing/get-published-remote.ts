import type { EndpointResponse, Endpoints } from '@muster/contract';
import { readLog, readRegistry } from '@muster/publishing';
import type { Request } from '../../platform/http/handler.ts';
import { readRegistry as readPublished } from '../../platform/published/read-registry.ts';
import type { Services } from '../../platform/services.ts';
import { readPageReports } from '../system/read-page-reports.ts';
import { toRemoteState } from '../system/to-remote-state.ts';
import { orRefuse, requireOwnRemote } from './refuse.ts';
import { toPublishedRemote } from './to-published-remote.ts';

const MAX_HISTORY = 50;

/** What is published of a remote, who changed it, and what pages report of it. */
export async function getPublishedRemote(
  { db, config: { remotesDir } }: Services,
  { publisher, params: { remote } }: Request<Endpoints['getPublishedRemote']>,
): Promise<EndpointResponse<Endpoints['getPublishedRemote']>> {
  requireOwnRemote(publisher, remote);
  const published = await orRefuse(async () =>
    toPublishedRemote(await readRegistry(remotesDir), remote),
  );
  const [listed, reports, entries] = await Promise.all([
    readPublished(remotesDir),
    readPageReports(db, Date.now()),
    readLog(remotesDir),
  ]);
  const state = await toRemoteState(listed.find(({ id }) => id === remote)!, {
    ...reports,
    remotesDir,
  });
  const history = entries.filter((entry) => entry.remote === remote).slice(-MAX_HISTORY);
  return { published, state, history };
}
