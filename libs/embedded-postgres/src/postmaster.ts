import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, type Log, pathForPostgres, spawnOptions } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { socketPort } from './socket-directory.ts';

/** A running PostgreSQL. */
export type Postmaster = {
  pid: number;
  /** Resolves when the process has ended, by stop() or by itself. */
  exited: Promise<void>;
  /** Closes connections, flushes everything to disk, and waits for the end. */
  stop(): Promise<void>;
  /** Requests the same without waiting; for the exit of this process. */
  signalStop(): void;
};

type Attempt = {
  child: ChildProcess;
  exited: Promise<void>;
  lines: string[];
  ready: Promise<boolean>;
};

// Killed processes hold the data directory's lock for another second or two.
const lockTimeoutMs = 15_000;
// After a crash PostgreSQL first replays its log, which can take minutes.
const readyTimeoutMs = 300_000;
const fastStopMs = 30_000;
const immediateStopMs = 10_000;

/**
 * Starts PostgreSQL and waits until it accepts connections. Throws an EmbeddedPostgresError if it
 * does not start.
 */
export async function launchPostgres(cluster: Cluster): Promise<Postmaster> {
  const deadline = Date.now() + lockTimeoutMs;
  for (;;) {
    const attempt = spawnPostgres(cluster);
    if (await attempt.ready) return toPostmaster(attempt, cluster.log);
    if (!isLockHeld(attempt.lines) || Date.now() > deadline)
      throw describeFailure(cluster, attempt);
    await sleep(100);
  }
}

function spawnPostgres(cluster: Cluster): Attempt {
  const child = spawn(join(cluster.binaries.bin, 'postgres'), postgresArguments(cluster), {
    ...spawnOptions(cluster),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  const ready = Promise.withResolvers<boolean>();
  const exited = Promise.withResolvers<void>();
  const readyTimer = setTimeout(() => child.kill('SIGINT'), readyTimeoutMs);
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.splice(0, Math.max(0, lines.length - 20));
    lines.push(line);
    writeLog(cluster.log, line);
    if (line.includes('database system is ready to accept connections')) ready.resolve(true);
  });
  child.on('error', (error) => {
    lines.push(`FATAL:  ${error.message}`);
    ready.resolve(false);
    exited.resolve();
  });
  child.on('exit', () => exited.resolve());
  // 'close' comes after the last line was read, so the reason of a failure is known by then.
  child.on('close', () => ready.resolve(false));
  ready.promise.finally(() => clearTimeout(readyTimer));
  return { child, exited: exited.promise, lines, ready: ready.promise };
}

function postgresArguments(cluster: Cluster): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: cluster.socketDirectory,
    unix_socket_permissions: '0700',
    port: socketPort,
    max_connections: 100,
    timezone: 'UTC',
    log_line_prefix: '',
    // The sender reports a failed statement; its text here would put private data in the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', pathForPostgres(cluster), ...options];
}

function toPostmaster({ child, exited }: Attempt, log: Log): Postmaster {
  function endsWithin(ms: number) {
    return endsInTime(exited, ms);
  }
  return {
    pid: child.pid ?? 0,
    exited,
    signalStop: () => child.kill('SIGINT'),
    stop: async () => {
      child.kill('SIGINT');
      if (await endsWithin(fastStopMs)) return;
      log.warn('The database is slow to stop; cutting its connections off');
      child.kill('SIGQUIT');
      if (await endsWithin(immediateStopMs)) return;
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Whether a promise settles within a time. Leaves no timer behind. */
async function endsInTime(promise: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([promise.then(() => true), late]);
  timer.abort();
  return inTime;
}

function writeLog(log: Log, line: string): void {
  // An ordinary stop writes FATAL messages for open connections; they are not failures.
  const isFailure = /^(FATAL|PANIC):/.test(line) && !line.includes('due to administrator command');
  if (isFailure) log.warn(`PostgreSQL: ${line}`);
  else log.debug(`PostgreSQL: ${line}`);
}

// PostgreSQL's messages about missing or damaged files.
const damage =
  /^PANIC:|incompatible with server|could not find the database system|checksum|corrupt|invalid checkpoint/;

function isLockHeld(lines: string[]): boolean {
  return lines.some((line) =>
    /lock file ".*" already exists|pre-existing shared memory block|is still in use/.test(line),
  );
}

/** Why PostgreSQL ended, from its last messages. */
export function describeFailure(
  { pgData }: Pick<Cluster, 'pgData'>,
  { lines }: Pick<Attempt, 'lines'>,
): EmbeddedPostgresError {
  const reason =
    lines.findLast((line) => /^(PANIC|FATAL|ERROR|postgres):/.test(line)) ?? lines.at(-1);
  const why = (reason ?? 'it gave no reason')
    .replace(/^\w+:\s+/, '')
    .replaceAll('/proc/self/cwd', pgData);
  if (isLockHeld(lines)) {
    return new EmbeddedPostgresError(
      'DATA_DIR_IN_USE',
      `Another program is using the database in ${pgData} (${why}).`,
    );
  }
  if (lines.some((line) => damage.test(line))) {
    return new EmbeddedPostgresError(
      'DATABASE_DAMAGED',
      `The database in ${pgData} is damaged (PostgreSQL: ${why}); nothing was deleted: restore it from a backup or choose another DATA_DIR.`,
    );
  }
  return new EmbeddedPostgresError(
    'DATABASE_NOT_STARTED',
    `PostgreSQL can't start on ${pgData} (${why}); nothing was changed.`,
  );
}
