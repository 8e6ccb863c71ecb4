import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../support/server.ts';
import { callApi } from './call.ts';

const SOCKETS = 3_000;
const SECONDS = 20;
/** The bystander has another address. */
const FLOODING_ADDRESS = '127.0.99.1';

/**
 * One address opens thousands of connections and sends half a head on each: another address is
 * served all the time.
 */
export async function floodWithSlowHeads(): Promise<string[]> {
  const server = await startServer({ env: { RATE_LIMIT: 'on', MAX_CONNECTIONS: '1000' } });
  const sockets: Socket[] = [];
  try {
    const port = Number(new URL(server.url).port);
    for (let count = 0; count < SOCKETS; count += 1) sockets.push(await openSlowly(port));
    const statuses: number[] = [];
    for (let second = 0; second < SECONDS; second += 1) {
      statuses.push((await callApi(server.url, { method: 'GET', path: '/events' })).status);
      await sleep(1_000);
    }
    const served = statuses.filter((status) => status === 200).length;
    const open = sockets.filter(({ closed }) => !closed).length;
    process.stdout.write(
      `beside ${SOCKETS} slow heads: ${served} of ${SECONDS} requests served, ${open} left open\n`,
    );
    return [
      ...(served < SECONDS ? [`${SECONDS - served} requests of a bystander failed`] : []),
      ...(open > 0 ? [`${open} slow heads were not closed`] : []),
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
    await server.stop();
  }
}

async function openSlowly(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: FLOODING_ADDRESS });
  socket.on('error', () => undefined).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-A: ');
  return socket;
}
