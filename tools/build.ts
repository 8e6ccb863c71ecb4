import { rm } from 'node:fs/promises';
import { needsRelease, readLog, readRegistry, release } from '@muster/publishing';
import pLimit from 'p-limit';
import { buildShell } from './build-shell.ts';
import { dist, listApps } from './dist-folder.ts';
import { buildRemote } from './remotes/build-remote.ts';
import { findPerson } from './remotes/find-person.ts';
import { temporaryFolder } from './run-rspack.ts';

/*
 * npm run build                     every app that has changed; its remotes become the current ones
 * npm run build -w mfe-events       only that app, and nothing is published
 * npm run build -- monolith         the same code as one bundle, for the bench: dist/monolith
 */

/** How many apps are built at the same time. */
const MAX_CONCURRENT_BUILDS = 2;

/** Returns the id of a remote's build. */
async function buildApp(app: string): Promise<string | undefined> {
  const startedAt = performance.now();
  const { build, isNew } =
    app === 'shell' || app === 'monolith'
      ? { build: undefined, isNew: await buildShell(app) }
      : await buildRemote(app);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const name = build ? `${app} ${build}` : app;
  console.log(isNew ? `built ${name} in ${seconds} s` : `${name} is unchanged`);
  return build;
}

async function releaseBuild(app: string, build: string): Promise<void> {
  const id = app.replace(/^mfe-/, '');
  if (needsRelease(await readRegistry(dist), await readLog(dist), { id, build }))
    await release({ dir: dist, id, build }, { who: await findPerson(), why: 'npm run build' });
}

function report(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

const named = process.argv.slice(2);
const apps = named.length > 0 ? named : await listApps();
const limitBuilds = pLimit(MAX_CONCURRENT_BUILDS);
const results = await Promise.allSettled(apps.map((app) => limitBuilds(() => buildApp(app))));
for (const result of results) if (result.status === 'rejected') report(result.reason);
// Builds are checked against the new shell, so it has to be there.
if (named.length === 0 && process.exitCode === undefined) {
  for (const [index, app] of apps.entries()) {
    const result = results[index];
    if (result?.status === 'fulfilled' && result.value)
      await releaseBuild(app, result.value).catch(report);
  }
}
await rm(temporaryFolder, { recursive: true, force: true });
