import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The running PostgreSQL processes, main and background, of a data directory. */
export async function listPostgresProcesses(pgData: string): Promise<number[]> {
  return process.platform === 'linux' ? listFromProc(pgData) : listFromPs(pgData);
}

/** Whether a pid belongs to a running process that is certainly not PostgreSQL. */
export async function isOtherProgram(pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const program = await readlink(`/proc/${pid}/exe`).catch(() => undefined);
    return program !== undefined && !isPostgres(program);
  }
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() !== '' && !isPostgres(stdout.trim());
}

/** The pid in the pid file of a data directory, if there is one. */
export async function readRecordedPid(pgData: string): Promise<number | undefined> {
  const text = await readFile(join(pgData, 'postmaster.pid'), 'latin1').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 1 ? pid : undefined;
}

// The working directory of every PostgreSQL process is its data directory, which identifies it
// reliably.
async function listFromProc(pgData: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const directory = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (directory !== pgData) return undefined;
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      return isPostgres(program) ? Number(pid) : undefined;
    }),
  );
  return found.filter((pid) => pid !== undefined);
}

// On other systems only the main process names its data directory, in its arguments.
async function listFromPs(pgData: string): Promise<number[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,command=']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(` -D ${pgData} `))
    .map((line) => Number.parseInt(line, 10));
}

function isPostgres(program: string): boolean {
  return /(^|\/)postgres( \(deleted\))?$/.test(program);
}
