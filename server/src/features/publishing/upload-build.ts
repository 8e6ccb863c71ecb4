import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type EndpointResponse, type Endpoints, PUBLISHING } from '@muster/contract';
import { checkFiles, compressFiles, listBuilds, locateRemote } from '@muster/publishing';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import { unzipBuild } from '../../platform/published/unzip-build.ts';
import type { Services } from '../../platform/services.ts';
import { readBuildDescription } from './read-build-description.ts';
import { requireOwnRemote } from './refuse.ts';

/** Keeps a finished build of a remote. Nothing is published: that is a change of its own. */
export async function uploadBuild(
  { config: { remotesDir }, publishedFolder }: Services,
  { publisher, params: { remote }, file }: Request<Endpoints['uploadBuild']>,
): Promise<EndpointResponse<Endpoints['uploadBuild']>> {
  requireOwnRemote(publisher, remote);
  const files = await unzipBuild(await readFile(file.path));
  const description = readBuildDescription(files, remote);
  const { build } = description;
  // What was sent may say more than the registry knows.
  files.set('build.json', Buffer.from(JSON.stringify(description)));
  await requireRoom(remotesDir, remote, build.build);
  // Complete before it has its name, and on the same disk.
  const incoming = join(remotesDir, '.incoming', randomUUID());
  try {
    const folder = locateRemote(incoming, remote, build.build);
    await mkdir(folder, { recursive: true });
    for (const [name, content] of files) await writeFile(join(folder, name), content);
    if ((await checkFiles(incoming, build)) !== 'served')
      throw refuse('A file of the build is missing or does not match its hash.');
    await compressFiles(folder);
    const target = locateRemote(remotesDir, remote, build.build);
    await mkdir(dirname(target), { recursive: true });
    await rename(folder, target).catch(() => {
      // The same build arrived twice at the same time.
      throw refuseKnown(build.build);
    });
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
  await publishedFolder.shareBuild(remote, build.build);
  return { build: build.build };
}

async function requireRoom(dir: string, remote: string, build: string): Promise<void> {
  const kept = await listBuilds(dir, remote);
  if (kept.includes(build)) throw refuseKnown(build);
  if (kept.length >= PUBLISHING.maxBuilds) {
    throw refuse(
      `${PUBLISHING.maxBuilds} builds of ${remote} are kept already. Old ones are deleted 7 days after they were in use.`,
    );
  }
}

function refuseKnown(build: string): AppError {
  return refuse(`Build ${build} was uploaded before. A build never changes.`);
}

function refuse(message: string): AppError {
  return new AppError('PUBLISHING_REFUSED', { message });
}
