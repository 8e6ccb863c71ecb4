import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startStubServices } from './stub-services.ts';

export const SUPERADMIN = { email: 'admin@muster.local', password: 'Range0fficer' };

export interface RunningServer {
  url: string;
  /** The folder of its database and files. */
  dataDir: string;
  stop: () => Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 40_000;

/** Starts the server with its own data and the built apps of `webDir` (by default the product's). */
export async function startServer({ webDir }: { webDir?: string } = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  const stubServices = await startStubServices();
  const child = spawn(process.execPath, [join(root, 'server/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      ...stubServices.env,
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      ...(webDir && { WEB_DIR: webDir }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  async function stop() {
    const exited = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    await exited;
    stubServices.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { url, dataDir, stop };
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    let printed = '';
    const timer = setTimeout(
      () => reject(new Error(`the server did not start: ${printed}`)),
      START_TIMEOUT_MS,
    );
    child.once('exit', (code) => reject(new Error(`the server exited with ${code}: ${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const url = /ready at (http:\S+)/.exec(printed)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolveUrl(url);
    });
  });
}
