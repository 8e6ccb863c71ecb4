import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config/config.ts';
import { networkOf } from './network-of.ts';

/**
 * Closes connections of an address that has too many already, so that one cannot take all
 * (docs/operations.md#connections).
 */
export function limitConnections(
  server: Server,
  config: Pick<Config, 'trustedProxies' | 'maxConnectionsPerAddress'>,
): void {
  // The connections of a proxy carry those of many clients.
  const isTrusted = proxyAddr.compile([...config.trustedProxies]);
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    // Undefined: the client has gone already.
    const { remoteAddress } = socket;
    if (!remoteAddress || isTrusted(remoteAddress, 0)) return;
    const network = networkOf(remoteAddress);
    const count = (counts.get(network) ?? 0) + 1;
    if (count > config.maxConnectionsPerAddress) {
      // Not `end`: a client that never reads would keep it half open.
      socket.destroy();
      return;
    }
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
  });
}
