import { rm } from 'node:fs/promises';
import { readRegistry, release } from '@muster/publishing';
import pLimit from 'p-limit';
import { buildShell } from './build-shell.ts';
import { dist, listApps } from './dist-folder.ts';
import { buildRemote } from './remotes/build-remote.ts';
import { findPerson } from './remotes/find-person.ts';
import { temporaryFolder } from './run-rspack.ts';

/*
 * npm run build                     every app that has changed; remotes that have changed become the current builds
 * npm run build -w mfe-events       only that app, and nothing is published
 * npm run build -- monolith         the same code as one bundle, for the bench: dist/monolith
 */

/** How many apps are built at the same time. */
const MAX_CONCURRENT_BUILDS = 2;

async function buildApp(app: string, isRelease: boolean): Promise<void> {
  const startedAt = performance.now();
  const result =
    app === 'shell' || app === 'monolith'
      ? { build: undefined, isNew: await buildShell(app) }
      : await buildRemote(app);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const name = result.build ? `${app} ${result.build}` : app;
  console.log(result.isNew ? `built ${name} in ${seconds} s` : `${name} is unchanged`);
  if (isRelease && result.build) await releaseBuild(app, result.build);
}

/** A remote that was rolled back stays so until it is built anew. */
async function releaseBuild(app: string, build: string): Promise<void> {
  const id = app.replace(/^mfe-/, '');
  const { remotes } = await readRegistry(dist);
  const remote = remotes.find((registered) => registered.id === id);
  const isKnown = remote && [remote, ...remote.previous].some((other) => other.build === build);
  if (!isKnown)
    await release({ dir: dist, id, build }, { who: await findPerson(), why: 'npm run build' });
}

const named = process.argv.slice(2);
const apps = named.length > 0 ? named : await listApps();
const limitBuilds = pLimit(MAX_CONCURRENT_BUILDS);
const results = await Promise.allSettled(
  apps.map((app) => limitBuilds(() => buildApp(app, named.length === 0))),
);
for (const result of results) {
  if (result.status === 'fulfilled') continue;
  console.error(result.reason instanceof Error ? result.reason.message : result.reason);
  process.exitCode = 1;
}
await rm(temporaryFolder, { recursive: true, force: true });
