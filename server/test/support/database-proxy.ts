import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { openPool, withLimits } from '../../src/database/connection.ts';
import { silentLog, type TestDatabase } from './database.ts';

/** A proxy for the test database that can be cut, as a network can. */
export interface DatabaseProxy extends Pick<TestDatabase, 'db' | 'pool'> {
  /** Ends every connection and accepts no new one. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';

export async function openProxy(database: TestDatabase): Promise<DatabaseProxy> {
  const directory = await makeTemporaryDirectory();
  const url = new URL(database.url);
  const real = join(url.searchParams.get('host') ?? '', SOCKET);
  const path = join(directory.path, SOCKET);
  url.searchParams.set('host', directory.path);
  const sockets = new Set<Socket>();
  let server: Server;

  async function restore() {
    server = createServer((client) => {
      const target = createConnection(real);
      forward(client, target, sockets);
      forward(target, client, sockets);
    }).listen(path);
    await once(server, 'listening');
  }
  async function cut() {
    server.close();
    for (const socket of sockets) socket.destroy();
    await rm(path, { force: true });
  }
  await restore();
  const { db, pool } = openPool(withLimits({ connectionString: url.href }), silentLog);
  async function close() {
    await pool.end();
    await cut();
    await directory[Symbol.asyncDispose]();
  }
  return { db, pool, cut, restore, close };
}

function forward(from: Socket, to: Socket, sockets: Set<Socket>): void {
  sockets.add(from);
  from.pipe(to);
  from
    .on('error', () => undefined)
    .on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
}
