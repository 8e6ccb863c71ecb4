import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { errorCode } from '../errors.ts';
import type { Storage } from './storage.ts';

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
      return true;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    probe: () => access(root, constants.R_OK | constants.W_OK),
  };
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
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
