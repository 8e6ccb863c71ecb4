import { join } from 'node:path';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import { changeRemote as change } from '@muster/publishing';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { orRefuse, requireOwnRemote } from './refuse.ts';
import { toPublishedRemote } from './to-published-remote.ts';

/** Changes what is published of a remote; one change at a time, each with a line in the log. */
export async function changeRemote(
  { config, publishedFolder }: Services,
  { publisher, params: { remote }, body, log }: Request<Endpoints['changeRemote']>,
): Promise<EndpointResponse<Endpoints['changeRemote']>> {
  requireOwnRemote(publisher, remote);
  const folders = { dir: config.remotesDir, shellDir: join(config.webDir, 'shell') };
  // The log names the team: a token belongs to no person.
  const who = publisher.remote === '*' ? 'the publisher of every remote' : `team ${remote}`;
  const published = await orRefuse(async () =>
    toPublishedRemote(
      await publishedFolder.change(() =>
        change({ ...folders, id: remote }, body, { who, why: body.why }),
      ),
      remote,
    ),
  );
  log.info({ remote, action: body.action, build: published.build }, 'the registry was changed');
  return published;
}
