import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startNeighbours } from './neighbours.ts';

export const SUPERADMIN = { email: 'admin@muster.local', password: 'Range0fficer' };

export interface RunningServer {
  url: string;
  /** Where its database and files are. */
  dataDir: string;
  stop: () => Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');
const STARTS_WITHIN = 40_000;

/** Starts the real server on data of its own, with the built apps of `webDir` (the product's when left out). */
export async function startServer({ webDir }: { webDir?: string } = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  const neighbours = await startNeighbours();
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...neighbours.env,
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      ...(webDir && { WEB_DIR: webDir }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    await ended;
    neighbours.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, stop };
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let printed = '';
    const timer = setTimeout(
      () => failed(new Error(`the server did not start: ${printed}`)),
      STARTS_WITHIN,
    );
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}: ${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const url = /ready at (http:\S+)/.exec(printed)?.[1];
      if (!url) return;
      clearTimeout(timer);
      found(url);
    });
  });
}
