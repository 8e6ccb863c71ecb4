import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RemoteDeclaration } from '../libs/remote-kit/src/remote.ts';
import { listSharedRanges } from './bundling/library-versions.ts';
import { hashContent } from './content-hash.ts';
import {
  dist,
  listApps,
  locateRemote,
  readBuilt,
  readJson,
  readRegistry,
  root,
  sweepBuilds,
  writeJson,
  writeRegistry,
} from './dist-folder.ts';
import { compressFiles, hashFiles } from './finish-files.ts';
import { type BuiltRemote, publishBuild } from './registry-edits.ts';

/*
 * npm run build                     everything that changed
 * npm run build -- mfe-events       only that; a remote's new build becomes the current one
 * npm run build -- mfe-events --unpublished   built only; publish or canary name it later
 * npm run build -- monolith         the same code as one bundle, for the bench: dist/monolith
 */

const read = createRequire(import.meta.url);
const cli = read.resolve('@rspack/cli/package.json').replace('package.json', 'bin/rspack.js');

/** How long a file of an earlier shell stays for pages that are still open, in milliseconds. */
const KEEP_SHELL_FILES = 7 * 24 * 3600_000;

const runRspack = (app: string, out: string, env: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'build'], {
      cwd: join(root, app),
      env: { ...process.env, NODE_ENV: 'production', MUSTER_OUT: out, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The build of ${app} failed:\n${output}`));
    });
  });

/** Builds aside; what is finished is moved into place whole. */
const buildAside = async (app: string, env: Record<string, string>): Promise<string> => {
  const aside = join(dist, '.building', `${app}-${process.pid}`);
  await rm(aside, { recursive: true, force: true });
  await runRspack(app, aside, env);
  return aside;
};

const buildShell = async (folder: 'shell' | 'monolith'): Promise<boolean> => {
  const isMonolith = folder === 'monolith';
  const apps = isMonolith ? await listApps() : ['shell'];
  const build = await hashContent(apps, folder);
  const target = join(dist, folder);
  const stamp = (await readJson(join(target, 'build.json'))) as { build?: string } | undefined;
  if (stamp?.build === build) return false;
  const aside = await buildAside('shell', isMonolith ? { MUSTER_BUILD: 'monolith' } : {});
  await compressFiles(aside);
  await dropOldFiles(target, new Set(await readdir(aside)));
  // The page goes last: whoever gets it finds every file it names.
  await cp(aside, target, { recursive: true, filter: (path) => !path.endsWith('index.html') });
  await rename(join(aside, 'index.html'), join(target, 'index.html'));
  await rm(aside, { recursive: true });
  await writeJson(join(target, 'build.json'), { build });
  return true;
};

const dropOldFiles = async (target: string, fresh: ReadonlySet<string>): Promise<void> => {
  await mkdir(target, { recursive: true });
  for (const file of await readdir(target)) {
    const { mtimeMs } = await stat(join(target, file));
    if (!fresh.has(file) && Date.now() - mtimeMs > KEEP_SHELL_FILES) await rm(join(target, file));
  }
};

const buildRemote = async (app: string, isPublished: boolean): Promise<boolean> => {
  const { exposes, ...descriptor } = read(join(root, app, 'remote.ts'))
    .default as RemoteDeclaration;
  const build = await hashContent([app]);
  const { id } = descriptor;
  const known = await readBuilt(id, build);
  if (!known) {
    const aside = await buildAside(app, { MUSTER_BUILD_ID: build });
    const { version } = (await readJson(join(root, app, 'package.json'))) as { version: string };
    const integrity = await addIntegrity(aside);
    const built: BuiltRemote = {
      descriptor,
      build: {
        version,
        build,
        entry: `/remotes/mfe_${id}/${build}/mf-manifest.json`,
        integrity,
        shared: listSharedRanges(),
        contract: descriptor.contract,
        exposes: Object.keys(exposes),
      },
    };
    await writeJson(join(aside, 'build.json'), built);
    await compressFiles(aside);
    await mkdir(locateRemote(id), { recursive: true });
    await rename(aside, locateRemote(id, build));
    if (isPublished) await publish(built);
    return true;
  }
  const { remotes } = await readRegistry();
  if (isPublished && !remotes.some((remote) => remote.id === id)) await publish(known);
  return false;
};

/** Adds every file's hash to the manifest; answers the entry's, which the registry vouches for. */
const addIntegrity = async (folder: string): Promise<string> => {
  const hashes = await hashFiles(folder);
  const path = join(folder, 'mf-manifest.json');
  const manifest = (await readJson(path)) as Record<string, unknown>;
  // What it shares is checked by the registry's ranges; in the page the list would only be weight.
  await writeJson(path, { ...manifest, shared: [], integrity: hashes });
  await rm(join(folder, 'mf-stats.json'), { force: true });
  const entry = hashes['remoteEntry.js'];
  if (!entry) throw new Error(`${folder} has no remoteEntry.js`);
  return entry;
};

/** One at a time, whichever build finishes when: the registry is read and written whole. */
let publishing: Promise<void> = Promise.resolve();
const publish = (built: BuiltRemote): Promise<void> => {
  publishing = publishing.then(async () => {
    const registry = publishBuild(await readRegistry(), built);
    await writeRegistry(registry);
    await sweepBuilds(registry, built.descriptor.id);
  });
  return publishing;
};

const buildApp = async (app: string, isPublished: boolean): Promise<void> => {
  const started = Date.now();
  const isNew =
    app === 'shell' || app === 'monolith'
      ? await buildShell(app)
      : await buildRemote(app, isPublished);
  console.log(isNew ? `built ${app} in ${Date.now() - started} ms` : `${app} is unchanged`);
};

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const waiting = named.length > 0 ? named : await listApps();
const work = async (): Promise<void> => {
  for (let app = waiting.shift(); app; app = waiting.shift()) {
    await buildApp(app, !args.includes('--unpublished'));
  }
};
try {
  await Promise.all([work(), work()]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(join(dist, '.building'), { recursive: true, force: true });
}
