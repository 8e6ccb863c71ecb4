import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process that delivers to webhooks until it is killed. */
export interface LaneProcess {
  /** Kills the process without running its signal handlers. */
  kill: () => Promise<void>;
}

/** Starts lane-worker.ts on a database. */
export function startLaneProcess(databaseUrl: string): LaneProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'lane-worker.ts'), databaseUrl],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return {
    kill: async () => {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
