import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** main.ts in a separate process. */
export interface ServerProcess {
  /** What it has written to stdout and stderr. */
  stdout: () => string;
  stderr: () => string;
  /** Waits for a match in stdout, and returns it; fails if the process ends earlier. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Waits until it is ready, and returns its URL. */
  ready: () => Promise<string>;
  signal: (signal: NodeJS.Signals) => void;
  /** Its exit code, or the signal that killed it. */
  ended: Promise<number | NodeJS.Signals | null>;
}

const START_TIMEOUT_MS = 60_000;

/** Starts main.ts with only these environment variables, and the modules that others compiled. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const { PATH = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: {
      PATH,
      TMPDIR,
      NODE_COMPILE_CACHE,
      PORT: '0',
      HOST: '127.0.0.1',
      SHUTDOWN_DRAIN_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  async function waitForOutput(pattern: RegExp) {
    for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(10)) {
      const match = pattern.exec(stdout);
      if (match) return match;
      if (child.exitCode !== null || child.signalCode !== null) break;
    }
    throw new Error(`the server did not print ${pattern}: ${stdout}\n${stderr}`);
  }
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    waitForOutput,
    ready: async () => (await waitForOutput(/Muster is ready at (\S+)\n/))[1] ?? '',
    signal: (signal) => void child.kill(signal),
    ended,
  };
}
