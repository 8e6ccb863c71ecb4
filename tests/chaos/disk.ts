import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mountSmallDisk } from '@muster/server/test/support/small-disk.ts';
import { register } from '../support/product.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Answer, callApi } from './call.ts';
import { type UploadedFile, upload } from './pictures.ts';
import { countStatuses, waitUntil } from './recovery.ts';

const DISK_BYTES = 4 * 1024 * 1024;
const WORKERS = 6;
const UPLOADS_EACH = 10;

type Upload = Answer<{ file: UploadedFile }>;

/**
 * The disk of the files is full: uploads and readiness are a 503, nothing else suffers, and it
 * works again with room.
 */
export async function run(): Promise<string[] | 'left out'> {
  const server = await startServer();
  try {
    const { tokens } = await register(server.url);
    const filesDir = join(server.dataDir, 'files');
    await using disk = await mountSmallDisk(filesDir, DISK_BYTES);
    if (disk) return await fill(server, { filesDir, token: tokens.accessToken });
    process.stdout.write('disk needs an account that may mount a small disk\n');
    return 'left out';
  } finally {
    await server.stop();
  }
}

async function fill(
  { url }: RunningServer,
  { filesDir, token }: { filesDir: string; token: string },
): Promise<string[]> {
  const roomy = await uploadMany(url, token);
  const filler = join(filesDir, 'filler');
  await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch(() => undefined);
  const full = await uploadMany(url, token);
  const fullReady = await callApi(url, { method: 'GET', path: '/ready' });
  const events = await callApi(url, { method: 'GET', path: '/events' });
  await rm(filler);
  const isReady = await waitUntil(async () => (await readiness(url)) === 200);
  const again = await uploadMany(url, token);
  process.stdout.write(
    `with room ${countStatuses(roomy)}; full ${countStatuses(full)}; with room again ${countStatuses(again)}\n`,
  );
  return [
    ...expect(roomy, { name: 'with room', statuses: [200, 201] }),
    ...expect(full, { name: 'full', statuses: [503] }),
    ...expect([fullReady], { name: 'readiness, full', statuses: [503] }),
    ...expect([events], { name: 'events, full', statuses: [200] }),
    ...(isReady ? [] : ['it is not ready again']),
    ...expect(again, { name: 'with room again', statuses: [200, 201] }),
    ...(await compareFiles(filesDir, [...roomy, ...full, ...again])),
  ];
}

async function readiness(url: string): Promise<number> {
  return (await callApi(url, { method: 'GET', path: '/ready' })).status;
}

/** Several at once, each after the other of the same worker. */
async function uploadMany(url: string, token: string): Promise<Upload[]> {
  const workers = Array.from({ length: WORKERS }, async () => {
    const answers: Upload[] = [];
    for (let count = 0; count < UPLOADS_EACH; count += 1) answers.push(await upload(url, token));
    return answers;
  });
  return (await Promise.all(workers)).flat();
}

function expect(
  answers: readonly Answer<unknown>[],
  { name, statuses }: { name: string; statuses: number[] },
): string[] {
  const others = answers.filter(({ status }) => !statuses.includes(status));
  return others.map(({ status }) => `${name}: ${status}`);
}

/**
 * Each acknowledged file is whole, and each picture on the disk is one of them or its thumbnail.
 */
async function compareFiles(filesDir: string, answers: readonly Upload[]): Promise<string[]> {
  const files = answers.flatMap(({ data }) => (data?.file ? [data.file] : []));
  const violations: string[] = [];
  for (const { key, size } of files) {
    const found = await stat(join(filesDir, key)).catch(() => undefined);
    if (found?.size !== size) violations.push(`${key} is not whole`);
  }
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile()).length;
  if (count !== 2 * files.length) violations.push(`${count} files for ${files.length} pictures`);
  return violations;
}
