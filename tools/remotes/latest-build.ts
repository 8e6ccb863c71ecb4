import { join } from 'node:path';
import { readJson, writeJson } from '@muster/publishing';
import { dist } from '../dist-folder.ts';

/** The latest build of an app, and what it was built from. */
export interface LatestBuild {
  /** Hash of everything that it could have been built from. The same sources need no new build. */
  source: string;
  build: string;
}

function locate(app: string): string {
  return join(dist, 'latest', `${app}.json`);
}

/** The latest build of an app that was made here; undefined before the first. */
export async function readLatestBuild(app: string): Promise<LatestBuild | undefined> {
  return (await readJson(locate(app))) as LatestBuild | undefined;
}

export function writeLatestBuild(app: string, latest: LatestBuild): Promise<void> {
  return writeJson(locate(app), latest);
}
