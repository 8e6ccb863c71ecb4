import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashContent } from './content-hash.ts';
import { dist, listApps } from './dist-folder.ts';
import { compressFiles } from './finish-files.ts';
import { readJson, writeJson } from './json-file.ts';
import { runRspack } from './run-rspack.ts';

/** How long a file of an earlier shell stays for pages that are still open. */
const OLD_FILE_TTL_MS = 7 * 24 * 3600_000;

/** Builds the shell, or the whole product as one bundle. Returns whether there was anything to build. */
export async function buildShell(folder: 'shell' | 'monolith'): Promise<boolean> {
  const isMonolith = folder === 'monolith';
  const build = await hashContent(isMonolith ? await listApps() : ['shell'], folder);
  const target = join(dist, folder);
  const stamp = (await readJson(join(target, 'build.json'))) as { build?: string } | undefined;
  if (stamp?.build === build) return false;
  const output = await runRspack('shell', {
    MUSTER_BUILD_ID: build,
    ...(isMonolith && { MUSTER_BUILD: 'monolith' }),
  });
  await compressFiles(output);
  await deleteOldFiles(target, new Set(await readdir(output)));
  // The page is moved last: every file it names is then there already.
  await cp(output, target, { recursive: true, filter: (path) => !path.endsWith('index.html') });
  await rename(join(output, 'index.html'), join(target, 'index.html'));
  await rm(output, { recursive: true });
  await writeJson(join(target, 'build.json'), { build });
  return true;
}

async function deleteOldFiles(target: string, current: ReadonlySet<string>): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const file of await readdir(target)) {
    const path = join(target, file);
    const { mtimeMs } = await stat(path);
    if (!current.has(file) && Date.now() - mtimeMs > OLD_FILE_TTL_MS) await rm(path);
  }
}
