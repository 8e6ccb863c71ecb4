import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

export interface Finished {
  code: number;
  /** Everything it printed, on both channels. */
  output: string;
}

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Keeps what it prints to itself. */
  silent?: true;
}

/** Runs a program of node_modules/.bin or of the machine, showing what it prints as it goes. */
export function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  { env, silent }: RunOptions = {},
): Promise<Finished> {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (shown: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk;
    if (!silent) shown.write(chunk);
  };
  child.stdout.on('data', keep(process.stdout));
  child.stderr.on('data', keep(process.stderr));
  return new Promise((done) => {
    child.on('error', ({ message }) => done({ code: 1, output: message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
