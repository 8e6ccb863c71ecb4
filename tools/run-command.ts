import { execa } from 'execa';
import { root } from './root.ts';

export interface CommandResult {
  code: number;
  /** Everything it printed, on both channels. */
  output: string;
}

export interface CommandOptions {
  /** Where it runs; the repository's folder when left out. */
  cwd?: string;
  /** Added to this process's own environment. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Collects what it prints without showing it. */
  silent?: true;
}

/**
 * Runs a program of node_modules/.bin or of the machine to its end, showing what it prints as it
 * runs. A program that fails or cannot be started is a result with a code other than 0, never an
 * exception.
 */
export async function runCommand(
  [program, ...args]: readonly [string, ...string[]],
  { cwd = root, env = {}, silent }: CommandOptions = {},
): Promise<CommandResult> {
  const channel = silent ? 'pipe' : (['pipe', 'inherit'] as const);
  const result = await execa(program, args, {
    cwd,
    env,
    preferLocal: true,
    localDir: root,
    reject: false,
    all: true,
    stdin: 'ignore',
    stdout: channel,
    stderr: channel,
  });
  const isStarted = result.exitCode !== undefined || result.isTerminated;
  return { code: result.exitCode ?? 1, output: isStarted ? result.all : (result.message ?? '') };
}
