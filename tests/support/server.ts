import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePorts } from '@muster/server/test/support/free-ports.ts';
import { startStubServices } from './stub-services.ts';

export const SUPERADMIN = { email: 'admin@muster.local', password: 'Range0fficer' };

export interface RunningServer {
  url: string;
  /** Of its process, which a restart replaces. */
  pid: () => number;
  /** The folder of its database and files. */
  dataDir: string;
  /** The end of its log: why it refused or failed. */
  readLog: () => string;
  /** Whether its process has not ended. */
  isRunning: () => boolean;
  /** Kills the process, as a crash would. Its database ends by itself. */
  kill: () => Promise<void>;
  /** Ends it as the manager of services does. */
  shutDown: () => Promise<void>;
  /**
   * Starts it again after its end, with the same data at the same URL; from the tree of another
   * release, if one is given.
   */
  restart: (from?: string) => Promise<void>;
  stop: () => Promise<void>;
}

const root = resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 120_000;
const MAX_LOG_LENGTH = 20_000;

/**
 * Of a fixture that starts a server. On a busy machine its start takes a minute, and says itself
 * when it takes too long.
 */
export const SERVER_TIMEOUT_MS = START_TIMEOUT_MS + 30_000;

interface ServerOptions {
  /** The built apps; by default the product's. */
  webDir?: string;
  /** Further settings. */
  env?: Record<string, string>;
  /** Gets what it writes to its log. */
  onOutput?: (text: string) => void;
  /** The folder of the repository. */
  from?: string;
}

/** What is left to do when this process ends without having stopped its servers. */
const abandonOnExit = new Set<() => void>();
process.once('exit', () => {
  for (const abandon of abandonOnExit) abandon();
});

/** Starts the server with its own data. */
export async function startServer({
  webDir,
  env: settings,
  onOutput,
  from = root,
}: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-e2e-'));
  const stubServices = await startStubServices();
  const env = {
    DATA_DIR: dataDir,
    ...stubServices.env,
    ...settings,
    ...(webDir && { WEB_DIR: webDir }),
  };
  let log = '';
  function record(text: string) {
    log = (log + text).slice(-MAX_LOG_LENGTH);
    onOutput?.(text);
  }
  // Passkeys belong to the public address, which follows from the port.
  const [port] = await findFreePorts(1);
  let child = startProcess(from, { ...env, PORT: String(port) }, record);
  const url = await readUrl(child);
  async function restart(next = from) {
    child = startProcess(next, { ...env, PORT: String(port) }, record);
    await readUrl(child);
  }
  function abandon() {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
  abandonOnExit.add(abandon);
  async function stop() {
    abandonOnExit.delete(abandon);
    await end(child, 'SIGINT');
    stubServices.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return {
    url,
    pid: () => child.pid ?? 0,
    dataDir,
    readLog: () => log,
    isRunning: () => isRunning(child),
    kill: () => end(child, 'SIGKILL'),
    shutDown: () => end(child, 'SIGTERM'),
    restart,
    stop,
  };
}

function startProcess(
  from: string,
  env: Record<string, string>,
  onOutput: (text: string) => void,
): ChildProcess {
  const child = spawn(process.execPath, [join(from, 'server/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      // No load balancer has to notice that it stops.
      SHUTDOWN_DRAIN_MS: '0',
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk: Buffer) => onOutput(String(chunk)));
  return child;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function end(child: ChildProcess, signal: 'SIGINT' | 'SIGKILL' | 'SIGTERM'): Promise<void> {
  // A process that has ended already would never end again.
  if (!isRunning(child)) return;
  const exited = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await exited;
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
