import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { errorCode } from '../errors.ts';
import type { ListedObject, Storage } from './storage.ts';

/** Stores files in a folder. A file is complete or absent under its key, also after a power cut. */
export async function createDiskStorage(root: string): Promise<Storage> {
  await mkdir(root, { recursive: true });
  function pathOf(key: string) {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep) || key.includes('\0'))
      throw new Error('key outside the store');
    return path;
  }
  return {
    kind: 'disk',
    save: async (key, sourcePath) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await flush(sourcePath);
      await move(sourcePath, path);
      await flushFolder(dirname(path));
    },
    size: async (key) => {
      const found = await stat(pathOf(key)).catch(ignoreMissing);
      return found?.isFile() ? found.size : undefined;
    },
    open: async (key, range) => createReadStream(pathOf(key), range),
    copy: async (from, to) => {
      const source = pathOf(from);
      if (!(await stat(source).catch(ignoreMissing))?.isFile()) return false;
      const path = pathOf(to);
      await mkdir(dirname(path), { recursive: true });
      await copyWhole(source, path);
      await flushFolder(dirname(path));
      return true;
    },
    list: (folder) => listFolder(pathOf(folder), folder),
    remove: (key) => rm(pathOf(key), { force: true }),
    probe: () => writeAndRemove(join(root, `.probe-${randomUUID()}`)),
  };
}

/** Only a write shows that the disk has room. */
async function writeAndRemove(path: string): Promise<void> {
  try {
    await writeFile(path, 'Muster can write here.');
  } finally {
    await rm(path, { force: true });
  }
}

async function* listFolder(path: string, folder: string): AsyncIterable<ListedObject> {
  const entries = await opendir(path).catch(ignoreMissing);
  for await (const { name } of entries ?? []) {
    const found = await stat(join(path, name)).catch(ignoreMissing);
    if (found?.isFile()) yield { key: `${folder}/${name}`, modifiedAt: found.mtime };
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** After a rename: until then the name can be lost in a power cut, and with it the file. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Renames, or copies when source and target are on different file systems. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyWhole(from, to);
    await rm(from, { force: true });
  }
}

/** Copies under another name first, so that no reader sees half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const beside = join(dirname(to), `.${randomUUID()}`);
  try {
    await copyFile(from, beside);
    await flush(beside);
    await rename(beside, to);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
  throw error;
}
