import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount, socketPort } from '@muster/embedded-postgres/testing';
import { runCodeBlock } from './code-blocks.ts';
import { findFreePorts } from './free-ports.ts';
import { waitUntilListening } from './wait-until-listening.ts';

/** A pgbouncer in transaction mode, with the settings of docs/operations.md. */
export interface Pgbouncer {
  /** A value for DATABASE_URL. */
  url: string;
  /** Ends it once the transactions under way have ended, as Debian's service does. */
  shutDown: () => Promise<void>;
  /** Starts it again. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

interface PgbouncerOptions {
  /** The address of an embedded PostgreSQL. */
  databaseUrl: string;
  /** An empty folder. */
  folder: string;
  /** Further lines of its settings. */
  settings?: string;
  /** Gets what it writes to its log. */
  onOutput?: (text: string) => void;
}

const HOST = '127.0.0.1';
/** Debian has it in a folder of the administrator. */
const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter);

/** Its version. Undefined: it is not installed. */
export async function findPgbouncer(): Promise<string | undefined> {
  const found = await promisify(execFile)('pgbouncer', ['--version'], { env: { PATH } }).catch(
    () => undefined,
  );
  return found && /PgBouncer (\S+)/.exec(found.stdout)?.[1];
}

/** Starts pgbouncer on a free port. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const url = new URL(options.databaseUrl);
  const socketFolder = url.searchParams.get('host') ?? '';
  const [port = 0] = await findFreePorts(1);
  // The folder of the socket belongs to the account of PostgreSQL; it accepts no root either.
  const account = await chooseAccount(socketFolder);
  const { folder } = options;
  await mkdir(folder, { recursive: true });
  await writeSettings({ ...options, url, socketFolder, port });
  if (account) await giveAway(folder, account);
  url.host = `${HOST}:${port}`;
  url.searchParams.delete('host');
  let child: ChildProcess | undefined;
  async function start() {
    const path = join(folder, 'pgbouncer.ini');
    const { uid, gid } = account ?? {};
    child = spawn('pgbouncer', [path], { env: { PATH }, uid, gid });
    child.stdout?.resume();
    child.stderr?.on('data', (chunk: Buffer) => options.onOutput?.(String(chunk)));
    await waitUntilListening(child, port);
  }
  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  await start();
  return { url: url.href, shutDown: () => end('SIGINT'), start, stop: () => end('SIGTERM') };
}

interface Settings extends PgbouncerOptions {
  url: URL;
  socketFolder: string;
  port: number;
}

async function writeSettings(options: Settings): Promise<void> {
  const { url, socketFolder, port, folder, settings = '' } = options;
  const env = {
    PATH,
    FOLDER: folder,
    PGHOST: socketFolder,
    PGPORT: String(socketPort),
    PGDATABASE: url.pathname.slice(1),
    PGUSER: url.username,
    PGPASSWORD: url.password,
    POOLER_HOST: HOST,
    POOLER_PORT: String(port),
  };
  await runCodeBlock('pgbouncer', { env });
  await appendFile(join(folder, 'pgbouncer.ini'), `${settings}\n`);
}

async function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  for (const name of ['', 'pgbouncer.ini', 'userlist.txt'])
    await chown(join(folder, name), uid, gid);
  await chmod(folder, 0o700);
}
