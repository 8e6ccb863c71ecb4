import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process that takes one job and never ends it. */
export interface HangingWorker {
  /** Resolves to the payload's id once the job is running. */
  started: Promise<string>;
  /** Kills the process without running its signal handlers. */
  kill: () => Promise<void>;
}

/** Starts hanging-worker.ts on a database. */
export function startHangingWorker(databaseUrl: string): HangingWorker {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'hanging-worker.ts'), databaseUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return {
    started: once(child.stdout, 'data').then(([text]) => String(text).trim()),
    kill: async () => {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
