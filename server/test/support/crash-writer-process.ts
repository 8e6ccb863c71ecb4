import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that continuously writes rows into the database of a data directory. */
export type CrashWriter = {
  /** The ids whose insert was acknowledged so far. */
  acknowledged: number[];
  /** What it has written to stderr. */
  stderr(): string;
  /** Waits until this many more rows are acknowledged. Fails if the process ends earlier. */
  writeMore(rows: number): Promise<void>;
  /** Kills the process without running its signal handlers, as a power cut would. */
  kill(): Promise<void>;
};

/** Starts crash-writer.ts on a data directory. */
export function startCrashWriter(dataDir: string): CrashWriter {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-writer.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acknowledged: number[] = [];
  let stderr = '';
  createInterface({ input: child.stdout }).on('line', (line) => acknowledged.push(Number(line)));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  function isRunning() {
    return child.exitCode === null && child.signalCode === null;
  }
  return {
    acknowledged,
    stderr: () => stderr,
    writeMore: async (rows) => {
      const wanted = acknowledged.length + rows;
      while (acknowledged.length < wanted) {
        if (!isRunning()) throw new Error(`The writer ended by itself: ${stderr}`);
        await sleep(10);
      }
    },
    kill: async () => {
      const closed = once(child, 'close');
      if (isRunning()) child.kill('SIGKILL');
      // Until 'close' the pipe can still hold rows that were printed before the kill.
      await closed;
    },
  };
}
