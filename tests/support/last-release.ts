import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltRemote } from '@muster/publishing';
import { unzipSync } from 'fflate';
import { root } from '../../tools/root.ts';
import type { WebFolder } from './web-folder.ts';

async function unzip(name: string, target: (files: Record<string, Uint8Array>) => string) {
  const path = join(root, 'tests/e2e/last-release', `${name}.zip`);
  const files = unzipSync(new Uint8Array(await readFile(path)));
  const folder = target(files);
  await rm(folder, { recursive: true, force: true });
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Publishes the remotes of the last release instead of today's. */
export async function publishLastRemotes(web: WebFolder, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    let build = '';
    await unzip(id, (files) => {
      const built = JSON.parse(new TextDecoder().decode(files['build.json'])) as BuiltRemote;
      build = built.build.build;
      return join(web.dir, 'remotes', `mfe_${id}`, build);
    });
    const current = await web.findRemote(id);
    if (current.build !== build) await web.publish('set', id, build);
  }
}

/** Serves the shell of the last release instead of today's. */
export async function restoreLastShell(web: WebFolder): Promise<void> {
  await unzip('shell', () => join(web.dir, 'shell'));
}
