import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets } from '@muster/page-contract';
import { compressFiles, readJson } from '@muster/publishing';
import { hashContent } from './content-hash.ts';
import { dist, listApps } from './dist-folder.ts';
import { readLatestBuild, writeLatestBuild } from './remotes/latest-build.ts';
import { runRspack } from './run-rspack.ts';

/** How long a file of an earlier shell stays for pages that are still open. */
const OLD_FILE_TTL_MS = 7 * 24 * 3600_000;

/**
 * Builds the shell, or the whole product as one bundle. Returns whether there was anything to
 * build.
 */
export async function buildShell(folder: 'shell' | 'monolith'): Promise<boolean> {
  const isMonolith = folder === 'monolith';
  const source = await hashContent(isMonolith ? await listApps() : ['shell'], folder);
  const target = join(dist, folder);
  const latest = await readLatestBuild(folder);
  if (latest?.source === source && (await readBuild(target)) === latest.build) return false;
  const output = await runRspack('shell', isMonolith ? { MUSTER_BUILD: 'monolith' } : {});
  const build = (await readBuild(output)) ?? '';
  await compressFiles(output);
  await deleteOldFiles(target, new Set(await readdir(output, { recursive: true })));
  // The page is moved last: every file it names is then there already.
  await cp(output, target, { recursive: true, filter: (path) => !path.endsWith('index.html') });
  await rename(join(output, 'index.html'), join(target, 'index.html'));
  await rm(output, { recursive: true });
  await writeLatestBuild(folder, { source, build });
  return build !== latest?.build;
}

async function readBuild(folder: string): Promise<string | undefined> {
  const assets = (await readJson(join(folder, 'assets.json'))) as PageAssets | undefined;
  return assets?.build;
}

async function deleteOldFiles(target: string, current: ReadonlySet<string>): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const file of await readdir(target, { recursive: true })) {
    const path = join(target, file);
    const { mtimeMs } = await stat(path);
    if (!current.has(file) && Date.now() - mtimeMs > OLD_FILE_TTL_MS)
      await rm(path, { recursive: true, force: true });
  }
}
