import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { runCodeBlock } from '@muster/server/test/support/code-blocks.ts';
import { findFreePorts } from '@muster/server/test/support/free-ports.ts';
import { waitUntilListening } from '@muster/server/test/support/wait-until-listening.ts';

/** An HAProxy with the settings of docs/operations.md. */
export interface Haproxy {
  url: string;
  stop: () => Promise<void>;
}

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
  const [port = 0] = await findFreePorts(1);
  const NODES = nodes.map(({ url }) => `127.0.0.1:${new URL(url).port}`).join(' ');
  const PROXY_ADDRESS = `127.0.0.1:${port}`;
  await runCodeBlock('haproxy-nodes', { env: { PATH, NODES, PROXY_ADDRESS, FOLDER: folder } });
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
