import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../config/config.ts';
import { networkOf } from './network-of.ts';

/** The part of all connections that is for addresses with few. */
const RESERVE = 0.1;
const FEW = 4;

/**
 * Closes connections of an address that has too many already, so that neither one nor some can take
 * all (docs/operations.md#connections).
 */
export function limitConnections(
  server: Server,
  config: Pick<Config, 'trustedProxies' | 'maxConnections' | 'maxConnectionsPerAddress'>,
): void {
  // The connections of a proxy carry those of many clients.
  const isTrusted = proxyAddr.compile([...config.trustedProxies]);
  const counts = new Map<string, number>();
  const reserveFrom = Math.floor(config.maxConnections * (1 - RESERVE));
  let open = 0;
  server.on('connection', (socket: Socket) => {
    // Undefined: the client has gone already.
    const { remoteAddress } = socket;
    if (!remoteAddress) return;
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (isTrusted(remoteAddress, 0)) return;
    const network = networkOf(remoteAddress);
    const count = (counts.get(network) ?? 0) + 1;
    const max = open > reserveFrom ? FEW : config.maxConnectionsPerAddress;
    if (count > max) {
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
