import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface Running {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');

/** Starts the product's server on an existing database. */
export async function startProductServer({
  url,
  jwtSecret,
}: {
  url: string;
  jwtSecret: string;
}): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-server-'));
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    JWT_SECRET: jwtSecret,
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  };
  const running = await startProcess('server/src/main.ts', env);
  async function stop() {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { ...running, stop };
}

/** Starts the bare peer of the API on an existing database. */
export function startBareServer(databaseUrl: string): Promise<Running> {
  return startProcess('tests/bench/api/bare.ts', { DATABASE_URL: databaseUrl });
}

async function startProcess(file: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [join(root, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readUrl(child);
  async function stop() {
    const exited = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    await exited;
  }
  return { url, pid: child.pid ?? 0, stop };
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    let printed = '';
    child.once('exit', (code) => reject(new Error(`exited with ${code}: ${printed}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const url = /ready at (http:\S+)/.exec(printed)?.[1];
      if (url) resolveUrl(url);
    });
  });
}
