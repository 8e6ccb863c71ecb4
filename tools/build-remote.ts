import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteBuild } from '@muster/remote-kit/registry';
import type { RemoteDescriptor } from '@muster/remote-kit/remote';
import pLimit from 'p-limit';
import { readDeclaration } from './bundling/declarations.ts';
import { listSharedRanges } from './bundling/library-versions.ts';
import { hashContent } from './content-hash.ts';
import { deleteUnnamedBuilds, locateRemote, readBuilt } from './dist-folder.ts';
import { compressFiles, hashFiles, toIntegrity } from './finish-files.ts';
import { readJson, writeJson } from './json-file.ts';
import { type BuiltRemote, publishBuild } from './registry-edits.ts';
import { readRegistry, writeRegistry } from './registry-file.ts';
import { root } from './root.ts';
import { runRspack } from './run-rspack.ts';

/** Several remotes are built at once, but the registry is read and written whole: one change at a time. */
const limitPublishing = pLimit(1);

/** Builds a remote and, if requested, publishes it. Returns whether there was anything to build. */
export async function buildRemote(app: string, isPublished: boolean): Promise<boolean> {
  const { exposes, ...descriptor } = readDeclaration(app);
  const build = await hashContent([app]);
  const finished = await readBuilt(descriptor.id, build);
  if (!finished) {
    const built = await buildNew({ app, build, descriptor, exposes: Object.keys(exposes) });
    if (isPublished) await publish(built);
    return true;
  }
  if (isPublished && !(await isRegistered(descriptor.id))) await publish(finished);
  return false;
}

interface NewBuild {
  app: string;
  build: string;
  descriptor: RemoteDescriptor;
  exposes: string[];
}

async function buildNew({ app, build, descriptor, exposes }: NewBuild): Promise<BuiltRemote> {
  const { id, contract } = descriptor;
  const output = await runRspack(app, { MUSTER_BUILD_ID: build });
  const { version } = (await readJson(join(root, app, 'package.json'))) as { version: string };
  const entry = `/remotes/mfe_${id}/${build}/mf-manifest.json`;
  const hashes = await addIntegrity(output);
  const shared = listSharedRanges();
  const built: BuiltRemote = {
    descriptor,
    build: { version, build, entry, ...hashes, shared, contract, exposes },
  };
  await writeJson(join(output, 'build.json'), built);
  await compressFiles(output);
  await mkdir(locateRemote(id), { recursive: true });
  await rename(output, locateRemote(id, build));
  return built;
}

/** Adds every file's hash to the manifest. Returns those of the remote's entry and of the manifest, for the registry. */
async function addIntegrity(
  folder: string,
): Promise<Pick<RemoteBuild, 'integrity' | 'manifestIntegrity'>> {
  const hashes = await hashFiles(folder);
  const path = join(folder, 'mf-manifest.json');
  const manifest = (await readJson(path)) as Record<string, unknown>;
  // The registry's ranges say what a build shares; the manifest's own list would only be downloaded for nothing.
  await writeJson(path, { ...manifest, shared: [], integrity: hashes });
  await rm(join(folder, 'mf-stats.json'), { force: true });
  const integrity = hashes['remoteEntry.js'];
  if (!integrity) throw new Error(`${folder} has no remoteEntry.js`);
  return { integrity, manifestIntegrity: toIntegrity(await readFile(path)) };
}

async function isRegistered(id: string): Promise<boolean> {
  const { remotes } = await readRegistry();
  return remotes.some((remote) => remote.id === id);
}

function publish(built: BuiltRemote): Promise<void> {
  return limitPublishing(async () => {
    const registry = publishBuild(await readRegistry(), built);
    await writeRegistry(registry);
    await deleteUnnamedBuilds(registry, built.descriptor.id);
  });
}
