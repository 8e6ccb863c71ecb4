import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { compressFiles, listBuilds, locateRemote } from '@muster/publishing';
import type { AdvisoryLocks } from '../database/advisory-lock.ts';
import type { Storage } from '../storage/storage.ts';
import type { PublishedFolder } from './published-folder.ts';
import { unzipBuild } from './unzip-build.ts';
import { zipBuild } from './zip-build.ts';

const LOCK = 'published remotes';
const FOLDER = 'published';
const REGISTRY = 'registry.json';
const LOG = 'registry-log.jsonl';

interface StoreFolderOptions {
  /** This server's copy. */
  dir: string;
  storage: Pick<Storage, 'save' | 'open' | 'size' | 'list' | 'remove'>;
  locks: Pick<AdvisoryLocks, 'waitAndRun'>;
}

/**
 * The registry and the builds in the store of files, for servers that have no disk in common
 * (docs/operations.md#remotes). Each server has a copy in `dir`, which it refreshes every two
 * seconds and before each change.
 */
export function createStoreFolder(options: StoreFolderOptions): PublishedFolder {
  return new StoreFolder(options);
}

class StoreFolder implements PublishedFolder {
  readonly #dir: string;
  readonly #storage: StoreFolderOptions['storage'];
  readonly #locks: StoreFolderOptions['locks'];
  /**
   * The registry as it was last read or written; a change of it is what the other servers look for.
   */
  #known: string | undefined;
  #refreshing: Promise<void> | undefined;

  constructor({ dir, storage, locks }: StoreFolderOptions) {
    this.#dir = dir;
    this.#storage = storage;
    this.#locks = locks;
  }

  refresh(): Promise<void> {
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async shareBuild(id: string, build: string): Promise<void> {
    const path = await this.#newPath();
    await writeFile(path, await zipBuild(locateRemote(this.#dir, id, build)));
    await this.#storage.save(keyOf(id, build), path, 'application/zip');
  }

  change<T>(run: () => Promise<T>): Promise<T> {
    return this.#locks.waitAndRun(LOCK, async () => {
      // One that has begun before may have missed the latest change.
      await this.#refreshing;
      await this.refresh();
      const result = await run();
      try {
        await this.#share();
      } catch (error) {
        // The other servers do not know of the change: what they know is read again.
        this.#known = undefined;
        throw error;
      }
      await this.#removeSwept();
      return result;
    });
  }

  async #refresh(): Promise<void> {
    const text = (await this.#read(`${FOLDER}/${REGISTRY}`))?.toString();
    if (text === undefined || text === this.#known) return;
    // The builds first: a page that reads the registry asks for them at once.
    for (const [id, build] of listNamed(text)) await this.#fetchBuild(id, build);
    const log = await this.#read(`${FOLDER}/${LOG}`);
    if (log) await replaceFile(this.#dir, LOG, log.toString());
    await replaceFile(this.#dir, REGISTRY, text);
    this.#known = text;
  }

  async #fetchBuild(id: string, build: string): Promise<void> {
    if ((await listBuilds(this.#dir, id)).includes(build)) return;
    const zip = await this.#read(keyOf(id, build));
    if (!zip) return;
    const incoming = await this.#newPath();
    await mkdir(incoming);
    for (const [name, content] of await unzipBuild(zip))
      await writeFile(join(incoming, name), content);
    await compressFiles(incoming);
    await mkdir(locateRemote(this.#dir, id), { recursive: true });
    await rename(incoming, locateRemote(this.#dir, id, build));
  }

  async #share(): Promise<void> {
    const path = join(this.#dir, REGISTRY);
    await this.#save(`${FOLDER}/${LOG}`, join(this.#dir, LOG), 'application/jsonl');
    await this.#save(`${FOLDER}/${REGISTRY}`, path, 'application/json');
    this.#known = await readFile(path, 'utf8');
  }

  /**
   * Builds that were deleted here, after they had been out of use for a week, are deleted from the
   * store.
   */
  async #removeSwept(): Promise<void> {
    for await (const { key } of this.#storage.list(FOLDER)) {
      const [, id, build] = /^published\/([a-z0-9]+)\.(.+)\.zip$/.exec(key) ?? [];
      if (id && build && !(await listBuilds(this.#dir, id)).includes(build))
        await this.#storage.remove(key);
    }
  }

  async #read(key: string): Promise<Buffer | undefined> {
    if ((await this.#storage.size(key)) === undefined) return undefined;
    return buffer(await this.#storage.open(key));
  }

  /** The store takes the file that it is given, so it is given a copy. */
  async #save(key: string, path: string, contentType: string): Promise<void> {
    const copy = await this.#newPath();
    await copyFile(path, copy);
    await this.#storage.save(key, copy, contentType);
  }

  async #newPath(): Promise<string> {
    const incoming = join(this.#dir, '.incoming');
    await mkdir(incoming, { recursive: true });
    return join(incoming, randomUUID());
  }
}

function keyOf(id: string, build: string): string {
  return `${FOLDER}/${id}.${build}.zip`;
}

async function replaceFile(dir: string, name: string, text: string): Promise<void> {
  const temporary = join(dir, `${name}.${randomUUID()}`);
  await mkdir(dir, { recursive: true });
  await writeFile(temporary, text);
  await rename(temporary, join(dir, name));
}

interface NamedBuild {
  build: string;
}

/** Every build that a registry names, with its remote. */
function listNamed(text: string): [id: string, build: string][] {
  const { remotes } = JSON.parse(text) as {
    remotes: (NamedBuild & { id: string; canary?: NamedBuild; previous?: NamedBuild[] })[];
  };
  return remotes.flatMap((remote) =>
    [remote, ...(remote.canary ? [remote.canary] : []), ...(remote.previous ?? [])].map(
      ({ build }): [string, string] => [remote.id, build],
    ),
  );
}
