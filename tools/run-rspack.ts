import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dist } from './dist-folder.ts';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';

/** Where apps are built before the finished folder is moved to its final location. */
export const temporaryFolder = join(dist, '.building');

/** Builds an app for production into a temporary folder and returns that folder. */
export async function runRspack(app: string, env: Record<string, string>): Promise<string> {
  const out = join(temporaryFolder, `${app}-${process.pid}`);
  await rm(out, { recursive: true, force: true });
  const { code, output } = await runCommand(['rspack', 'build'], {
    cwd: join(root, app),
    env: { NODE_ENV: 'production', MUSTER_OUT: out, ...env },
    silent: true,
  });
  if (code !== 0) throw new Error(`The build of ${app} failed:\n${output}`);
  return out;
}
