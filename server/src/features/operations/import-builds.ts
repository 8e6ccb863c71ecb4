import { randomUUID } from 'node:crypto';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  locateRemote,
  PublishingError,
  readBuilt,
  readLog,
  readRegistry,
  release,
} from '@muster/publishing';
import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../platform/services.ts';

/**
 * Publishes the builds that came with this server in the folder that servers share, if they are new
 * there: the first server of a new release does it for all. A remote that was rolled back to
 * another build stays so until the release has a new one.
 */
export async function importBuilds(
  { config: { webDir, remotesDir }, publishedFolder }: Pick<Services, 'config' | 'publishedFolder'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  if (webDir === remotesDir) return;
  await publishedFolder.refresh();
  const known = new Set(
    (await readLog(remotesDir)).map(({ remote, build }) => `${remote} ${build}`),
  );
  const { remotes } = await readRegistry(webDir);
  for (const { id, build } of remotes.filter(
    (remote) => !known.has(`${remote.id} ${remote.build}`),
  )) {
    try {
      await copyBuild({ from: webDir, to: remotesDir, id, build });
      const shellDir = join(webDir, 'shell');
      const reason = { who: 'the server', why: 'a new release' };
      await publishedFolder.shareBuild(id, build);
      const choice = { dir: remotesDir, shellDir, id, build };
      await publishedFolder.change(() => release(choice, reason));
      log.info({ remote: id, build }, 'published a build of this release');
    } catch (error) {
      // Another server was faster, or the build is not for this shell; what is published stays.
      if (!(error instanceof PublishingError)) throw error;
      log.warn({ remote: id, build, err: error }, 'a build of this release was not published');
    }
  }
}

interface Copied {
  from: string;
  to: string;
  id: string;
  build: string;
}

async function copyBuild({ from, to, id, build }: Copied): Promise<void> {
  if (await readBuilt(to, id, build)) return;
  // Complete before it has its name, and on the same disk.
  const incoming = join(to, '.incoming', randomUUID());
  await mkdir(join(to, '.incoming'), { recursive: true });
  await mkdir(locateRemote(to, id), { recursive: true });
  await cp(locateRemote(from, id, build), incoming, { recursive: true });
  // If another server has put it there in the meantime, it is the same.
  await rename(incoming, locateRemote(to, id, build)).catch(() =>
    rm(incoming, { recursive: true }),
  );
}
