import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { access, chown, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '@muster/embedded-postgres/testing';
import { signalAll } from './signals.ts';

/** The environment of programs of the system; Debian has some in folders of the administrator. */
export const SYSTEM_ENV = {
  PATH: '/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
};

const MAX_OUTPUT_LENGTH = 4_000;

/** The account of programs that refuse root; undefined: that of this process. */
export type Account = Awaited<ReturnType<typeof chooseAccount>>;

/** Says which of Debian's packages are missing. Returns whether none is. */
export async function hasPrograms(packages: Record<string, string>): Promise<boolean> {
  const missing: string[] = [];
  for (const [name, program] of Object.entries(packages))
    await access(program).catch(() => missing.push(name));
  if (missing.length > 0) process.stdout.write(`not installed: ${missing.join(', ')}\n`);
  return missing.length === 0;
}

/** A temporary folder, and the account of the programs in it. */
export type ProgramFolder = Awaited<ReturnType<typeof makeFolder>>;

/**
 * A temporary folder for programs that refuse root. Whatever still runs in it is killed with it,
 * also when this process is asked to end.
 */
export async function makeFolder(prefix: string) {
  const path = await mkdtemp(join(await realpath(tmpdir()), prefix));
  const account = await chooseAccount(path);
  if (account) await chown(path, account.uid, account.gid);
  function remove() {
    process.off('exit', remove).off('SIGINT', end).off('SIGTERM', end);
    killProcessesBelow(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }
  process.on('exit', remove).on('SIGINT', end).on('SIGTERM', end);
  return {
    path,
    account,
    makeSubfolder: async (name: string) => {
      const subfolder = join(path, name);
      await mkdir(subfolder, { mode: 0o700 });
      if (account) await chown(subfolder, account.uid, account.gid);
      return subfolder;
    },
    [Symbol.dispose]: remove,
  };
}

function end(): void {
  process.exit(1);
}

/** Of Linux alone, where these programs are installed. */
function killProcessesBelow(folder: string): void {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
  signalAll(found.map(Number), 'SIGKILL');
}

export interface Program {
  /** What it wrote last. */
  output: () => string;
  signal: (signal: NodeJS.Signals) => void;
  /** Resolves when it ends. */
  ended: Promise<unknown>;
  /** Resolves once it has ended; at once when it already has. */
  end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Starts a program of the system as an account. */
export function startProgram(
  [command, ...args]: readonly [string, ...string[]],
  { account, cwd }: { account: Account; cwd: string },
): Program {
  const { uid, gid } = account ?? {};
  const child = spawn(command, args, { env: SYSTEM_ENV, cwd, uid, gid });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-MAX_OUTPUT_LENGTH);
    });
  return {
    output: () => output,
    ended,
    signal: (signal) => child.kill(signal),
    end: async (signal) => {
      if (!isRunning(child)) return;
      child.kill(signal);
      await ended;
    },
  };
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
