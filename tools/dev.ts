import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findPort } from './bundling/dev-server.ts';
import { listApps, root } from './dist-folder.ts';

/*
 * npm run dev                    the API, the shell and every remote, refreshed in place as files change
 * npm run dev -- mfe-events      the same with that remote only
 * npm run dev -w mfe-events      that remote alone, in its workbench
 */

const cli = createRequire(import.meta.url)
  .resolve('@rspack/cli/package.json')
  .replace('package.json', 'bin/rspack.js');
const API_PORT = process.env.PORT ?? '3000';

const running: ChildProcess[] = [];
let isStopping = false;

const stopAll = (): void => {
  isStopping = true;
  for (const child of running) child.kill('SIGTERM');
};

/** Runs one part; its output carries its name, and the end of one is the end of all. */
const runPart = (
  name: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
) => {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      for (const line of text.toString().split('\n'))
        if (line.trim()) console.log(`${name} | ${line}`);
    });
  }
  child.on('exit', (code) => {
    if (isStopping) return;
    console.error(`${name} stopped (${code}); so does everything else.`);
    process.exitCode = 1;
    stopAll();
  });
};

const named = process.argv.slice(2);
const apps = (await listApps()).filter(
  (app) => app === 'shell' || named.length === 0 || named.includes(app),
);
const env = {
  ...process.env,
  MUSTER_API: process.env.MUSTER_API ?? `http://localhost:${API_PORT}`,
};
process.once('SIGINT', stopAll);
process.once('SIGTERM', stopAll);

if (!process.env.MUSTER_API) {
  const serverEnv = { ...env, PORT: API_PORT };
  runPart('server', ['--watch', 'server/src/main.ts'], { cwd: root, env: serverEnv });
}
for (const app of apps) runPart(app, [cli, 'serve'], { cwd: join(root, app), env });
console.log(`Muster in development: http://localhost:${findPort()}`);
