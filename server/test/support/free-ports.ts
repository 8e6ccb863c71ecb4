import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Ports of 127.0.0.1 on which nothing listens, all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => server.close() && once(server, 'close')));
  return ports;
}
