import { spawnSync } from 'node:child_process';

/** Runs the tests that take them. Returns the exit code. */
export function takeScreenshots(
  config: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
): number {
  const { status } = spawnSync('playwright', ['test', '--config', config, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}
