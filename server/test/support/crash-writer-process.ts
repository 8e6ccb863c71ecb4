import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that writes rows into a data directory's database without pause. */
export type CrashWriter = {
  /** The ids whose insert was acknowledged so far. */
  acknowledged: number[];
  /** Its stderr. */
  complaints(): string;
  /** Waits until so many more rows are acknowledged. Fails if the process ends before. */
  writeMore(rows: number): Promise<void>;
  /** Kills it, so that no handler runs, as in a power cut. */
  kill(): Promise<void>;
};

/** Starts crash-writer.ts on a data directory. */
export function startCrashWriter(dataDir: string): CrashWriter {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-writer.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acknowledged: number[] = [];
  let complaints = '';
  createInterface({ input: child.stdout }).on('line', (line) => acknowledged.push(Number(line)));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  function isRunning() {
    return child.exitCode === null && child.signalCode === null;
  }
  return {
    acknowledged,
    complaints: () => complaints,
    writeMore: async (rows) => {
      const wanted = acknowledged.length + rows;
      while (acknowledged.length < wanted) {
        if (!isRunning()) throw new Error(`The writer ended by itself: ${complaints}`);
        await sleep(10);
      }
    },
    kill: async () => {
      const closed = once(child, 'close');
      if (isRunning()) child.kill('SIGKILL');
      // Rows it printed before its death are still in the pipe until 'close'.
      await closed;
    },
  };
}
