import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BuiltRemote,
  compressFiles,
  findStyleFaultIn,
  locateRemote,
  readBuilt,
  readJson,
  writeJson,
} from '@muster/publishing';
import type { RemoteBuild } from '@muster/remote-host/registry';
import { readDeclaration } from '../bundling/declarations.ts';
import { REQUIREMENTS_FILE } from '../bundling/requirements-plugin.ts';
import { hashContent } from '../content-hash.ts';
import { dist } from '../dist-folder.ts';
import { hashFiles, toIntegrity } from '../finish-files.ts';
import { root } from '../root.ts';
import { runRspack } from '../run-rspack.ts';
import { readLatestBuild, writeLatestBuild } from './latest-build.ts';

/** The name of the first of two builds, of which only the files' content counts. */
const UNNAMED = 'unnamed';

/** What federation writes about a build. It differs each time, and no page reads it. */
const STATISTICS = 'mf-stats.json';

/**
 * Builds a remote if anything has changed. The id of a build is a hash of its files, but its files
 * contain the id, so that two builds can be in one page: it is built twice, first to know the id. A
 * change that does not reach the files, such as a dependency of another app, gives the same build.
 */
export async function buildRemote(app: string): Promise<{ build: string; isNew: boolean }> {
  const source = await hashContent([app]);
  const latest = await readLatestBuild(app);
  const facts = await readFacts(app);
  const { id } = facts.descriptor;
  if (latest?.source === source && (await readBuilt(dist, id, latest.build)))
    return { build: latest.build, isNew: false };
  const unnamed = await runRspack(app, { MUSTER_BUILD_ID: UNNAMED });
  const fault = await findStyleFaultIn(unnamed);
  if (fault) throw new Error(`${app} changes more than itself. ${fault}`);
  const build = await hashOutput(unnamed, facts);
  const isNew = !(await readBuilt(dist, id, build));
  if (isNew) await buildNamed(app, build, facts);
  await writeLatestBuild(app, { source, build });
  return { build, isNew };
}

/** What the registry holds of a build besides its files. */
type Facts = Pick<BuiltRemote, 'descriptor'> &
  Pick<RemoteBuild, 'version' | 'contract' | 'exposes' | 'slots'>;

async function readFacts(app: string): Promise<Facts> {
  const { exposes, slots, ...descriptor } = readDeclaration(app);
  const { version } = (await readJson(join(root, app, 'package.json'))) as { version: string };
  const { contract } = descriptor;
  return {
    descriptor,
    version,
    contract,
    exposes: Object.keys(exposes),
    ...(slots && { slots }),
  };
}

/** Ten hex digits over the files of a build and what the registry holds of it. */
async function hashOutput(folder: string, facts: Facts): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  const files = (await readdir(folder)).filter((file) => file !== STATISTICS);
  for (const file of files.sort()) hash.update(file).update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 10);
}

async function buildNamed(app: string, build: string, facts: Facts): Promise<void> {
  const { descriptor, ...ofBuild } = facts;
  const output = await runRspack(app, { MUSTER_BUILD_ID: build });
  const entry = `/remotes/mfe_${descriptor.id}/${build}/mf-manifest.json`;
  const hashes = await addIntegrity(output);
  const built: BuiltRemote = { descriptor, build: { ...ofBuild, build, entry, ...hashes } };
  await writeJson(join(output, 'build.json'), built);
  await compressFiles(output);
  await mkdir(locateRemote(dist, descriptor.id), { recursive: true });
  await rename(output, locateRemote(dist, descriptor.id, build));
}

/**
 * Adds every file's hash to the manifest. Returns those of the remote's entry and of the manifest,
 * for the registry.
 */
async function addIntegrity(
  folder: string,
): Promise<Pick<RemoteBuild, 'integrity' | 'manifestIntegrity'>> {
  const hashes = await hashFiles(folder);
  const path = join(folder, 'mf-manifest.json');
  const manifest = (await readJson(path)) as Record<string, unknown>;
  const requires = await readJson(join(folder, REQUIREMENTS_FILE));
  // The manifest's own list of shared libraries has no names, and would only be downloaded for
  // nothing.
  await writeJson(path, { ...manifest, shared: [], requires, integrity: hashes });
  await rm(join(folder, REQUIREMENTS_FILE));
  await rm(join(folder, STATISTICS), { force: true });
  const integrity = hashes['remoteEntry.js'];
  if (!integrity) throw new Error(`${folder} has no remoteEntry.js`);
  return { integrity, manifestIntegrity: toIntegrity(await readFile(path)) };
}
