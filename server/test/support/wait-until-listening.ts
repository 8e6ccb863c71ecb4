import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 10_000;

/** Waits until a program accepts connections. Throws when it has ended instead. */
export async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until; await sleep(20)) {
    if (child.exitCode !== null) break;
    const socket = createConnection(port, HOST);
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`${child.spawnfile} did not start`);
}
