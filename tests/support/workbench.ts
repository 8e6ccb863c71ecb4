import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../tools/root.ts';

/** A running dev server. */
export interface Workbench {
  url: string;
  stop: () => Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts a remote's workbench on the data of a running server: `npm run dev -w mfe-<id>` with
 * `API=live`.
 */
export function startWorkbench(id: string, serverUrl: string): Promise<Workbench> {
  const env = { API: 'live', MUSTER_API: serverUrl };
  return startDevServer(['serve'], { cwd: join(root, `mfe-${id}`), env });
}

/** Starts `npm run stories`. */
export function startStories(): Promise<Workbench> {
  return startDevServer(['serve', '--config', 'tools/bundling/stories.config.ts'], { cwd: root });
}

interface DevServerOptions {
  cwd: string;
  env?: Record<string, string>;
}

async function startDevServer(args: readonly string[], { cwd, env }: DevServerOptions) {
  const child = spawn(join(root, 'node_modules/.bin/rspack'), args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await readUrl(child);
  return {
    url,
    stop: async () => {
      const exited = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The address that the dev server prints, once the first build is done. */
function readUrl(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No workbench:\n${output}`)), START_TIMEOUT_MS);
    function read(text: Buffer) {
      output += text;
      const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (!url || !/compiled/i.test(output)) return;
      clearTimeout(timer);
      resolve(url);
    }
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}
