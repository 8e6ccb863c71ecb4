import { rm } from 'node:fs/promises';
import pLimit from 'p-limit';
import { buildRemote } from './build-remote.ts';
import { buildShell } from './build-shell.ts';
import { listApps } from './dist-folder.ts';
import { temporaryFolder } from './run-rspack.ts';

/*
 * npm run build                     every app that has changed
 * npm run build -- mfe-events       only that app; a remote's new build becomes the current build
 * npm run build -- mfe-events --unpublished   built only; a later publish or canary names it
 * npm run build -- monolith         the same code as one bundle, for the bench: dist/monolith
 */

/** How many apps are built at the same time. */
const MAX_CONCURRENT_BUILDS = 2;

async function buildApp(app: string, isPublished: boolean): Promise<void> {
  const startedAt = performance.now();
  const isNew =
    app === 'shell' || app === 'monolith'
      ? await buildShell(app)
      : await buildRemote(app, isPublished);
  const durationMs = Math.round(performance.now() - startedAt);
  console.log(isNew ? `built ${app} in ${durationMs} ms` : `${app} is unchanged`);
}

const args = process.argv.slice(2);
const isPublished = !args.includes('--unpublished');
const named = args.filter((arg) => !arg.startsWith('--'));
const apps = named.length > 0 ? named : await listApps();
const limitBuilds = pLimit(MAX_CONCURRENT_BUILDS);
const results = await Promise.allSettled(
  apps.map((app) => limitBuilds(() => buildApp(app, isPublished))),
);
for (const result of results) {
  if (result.status === 'fulfilled') continue;
  console.error(result.reason instanceof Error ? result.reason.message : result.reason);
  process.exitCode = 1;
}
await rm(temporaryFolder, { recursive: true, force: true });
