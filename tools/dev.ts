import { join } from 'node:path';
import { execa } from 'execa';
import { findPort } from './bundling/dev-server.ts';
import { listApps } from './dist-folder.ts';
import { root } from './root.ts';

/*
 * npm run dev                    the API, the shell and every remote, refreshed as files change
 * npm run dev -- mfe-events      the same with that remote only
 * npm run dev -w mfe-events      that remote alone, in its workbench
 */

const API_PORT = process.env.PORT ?? '3000';

interface Part {
  name: string;
  command: readonly [string, ...string[]];
  cwd?: string;
  env?: Record<string, string>;
}

const stopping = new AbortController();

/**
 * Runs one process with its name before each line it prints. When it ends, all the others are
 * stopped.
 */
async function runPart({ name, command: [program, ...args], cwd = root, env }: Part) {
  const output = [
    function* (line: unknown) {
      if (String(line).trim()) yield `${name} | ${line}`;
    },
    'inherit' as const,
  ];
  const { exitCode } = await execa(program, args, {
    cwd,
    env,
    preferLocal: true,
    localDir: root,
    reject: false,
    buffer: false,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    cancelSignal: stopping.signal,
  });
  if (stopping.signal.aborted) return;
  console.error(`${name} stopped (${exitCode}), so everything else is stopped too.`);
  process.exitCode = 1;
  stopping.abort();
}

const named = process.argv.slice(2);
const apps = (await listApps()).filter(
  (app) => app === 'shell' || named.length === 0 || named.includes(app),
);
const env = { MUSTER_API: process.env.MUSTER_API ?? `http://localhost:${API_PORT}` };
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

if (!process.env.MUSTER_API) {
  const command = ['node', '--watch', 'server/src/main.ts'] as const;
  void runPart({ name: 'server', command, env: { ...env, PORT: API_PORT } });
}
for (const app of apps) {
  void runPart({ name: app, command: ['rspack', 'serve'], cwd: join(root, app), env });
}
console.log(`Muster in development: http://localhost:${findPort()}`);
