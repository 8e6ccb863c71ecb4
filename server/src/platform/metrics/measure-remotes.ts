import type { RemoteBuild } from '@muster/contract';
import { SHELL_ID } from '@muster/page-contract';
import type { FastifyInstance } from 'fastify';
import type { Counter } from 'prom-client';
import { remoteOf } from '../http/remote-of.ts';
import { readKnownBuilds } from '../published/known-builds.ts';
import { readRegistry } from '../published/read-registry.ts';
import type { Services } from '../services.ts';

/**
 * Counts requests by the remote that says it has sent them. Names that the registry lacks are
 * counted together, because anyone can send any.
 */
export function measureRemotes(
  app: FastifyInstance,
  { metrics, config }: Pick<Services, 'metrics' | 'config'>,
): void {
  let remotes: readonly string[] = [SHELL_ID];
  async function readRemotes() {
    const published = await readRegistry(config.remotesDir);
    remotes = [SHELL_ID, ...published.map(({ id }) => id)];
  }
  app.addHook('onReady', readRemotes);
  metrics.beforeRead(readRemotes);
  metrics.beforeRead(async () => {
    const isKnown = await readKnownBuilds(config);
    for (const counter of [metrics.remoteOpenings, metrics.remoteFailures])
      await forgetBuilds(counter, isKnown);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const name = remoteOf(request)?.remote;
    const remote = name && !remotes.includes(name) ? 'other' : name;
    if (remote) metrics.remoteRequests.inc({ remote, status: String(statusCode) });
    done();
  });
}

/** Otherwise a server that runs for long would have a line for every build there ever was. */
async function forgetBuilds(
  counter: Counter<'remote' | 'build' | 'kind'> | Counter<'remote' | 'build'>,
  isKnown: (build: RemoteBuild) => boolean,
): Promise<void> {
  const { values } = await counter.get();
  for (const { labels } of values) {
    const { remote, build } = labels;
    if (!isKnown({ remote: String(remote), build: String(build) })) counter.remove(labels);
  }
}
