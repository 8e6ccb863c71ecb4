import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, waitUntilListening } from '@muster/server/test/support/ports.ts';

/** An HAProxy with the settings of docs/operations.md. */
export interface Haproxy {
  url: string;
  stop: () => Promise<void>;
}

const page = join(import.meta.dirname, '../../../docs/operations.md');
/** Debian has it in a folder of the administrator. */
const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter);

/** Its version. Undefined: it is not installed. */
export async function findHaproxy(): Promise<string | undefined> {
  const found = await promisify(execFile)('haproxy', ['-v'], { env: { PATH } }).catch(
    () => undefined,
  );
  return found && /version (\d+(\.\d+)+)/.exec(found.stdout)?.[1];
}

/** Starts it on a free port, in front of nodes. */
export async function startHaproxy(
  nodes: readonly { url: string }[],
  folder: string,
): Promise<Haproxy> {
  const port = await findFreePort();
  await writeSettings(nodes, { FOLDER: folder, PROXY_ADDRESS: `127.0.0.1:${port}` });
  const child = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg')], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilListening(child, port);
  async function stop() {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Runs the code block of the page unchanged. */
async function writeSettings(
  nodes: readonly { url: string }[],
  env: { FOLDER: string; PROXY_ADDRESS: string },
): Promise<void> {
  const [, commands] = /```sh\n# haproxy\n([^`]+)```/.exec(await readFile(page, 'utf8')) ?? [];
  if (!commands) throw new Error('docs/operations.md has no code block haproxy');
  const NODES = nodes.map(({ url }) => `127.0.0.1:${new URL(url).port}`).join(' ');
  await promisify(execFile)('sh', ['-e', '-c', commands], { env: { PATH, NODES, ...env } });
}
