import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import type pg from 'pg';
import { openPool } from '../../src/platform/database/connection.ts';
import { withSession } from '../../src/platform/database/limits.ts';
import { silentLog, type TestDatabase } from './database.ts';

/** A proxy for the test database that can be cut, as a network can. */
export interface DatabaseProxy
  extends Pick<TestDatabase, 'db' | 'pool' | 'clientConfig' | 'directConfig'> {
  /** Ends every connection and accepts no new one. */
  cut: () => Promise<void>;
  restore: () => Promise<void>;
  /** Forwards nothing more, on open and on new connections, as if PostgreSQL were paused. */
  pause: () => void;
  resume: () => void;
  close: () => Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';

export async function openProxy(
  database: TestDatabase,
  limits: pg.ClientConfig = {},
): Promise<DatabaseProxy> {
  const directory = await makeTemporaryDirectory();
  const url = new URL(database.url);
  const real = join(url.searchParams.get('host') ?? '', SOCKET);
  const path = join(directory.path, SOCKET);
  url.searchParams.set('host', directory.path);
  const links = createLinks();
  let server: Server;

  async function restore() {
    server = createServer((client) => {
      const target = createConnection(real);
      links.add(client, target);
      links.add(target, client);
    }).listen(path);
    await once(server, 'listening');
  }
  async function cut() {
    server.close();
    links.destroy();
    await rm(path, { force: true });
  }
  await restore();
  const clientConfig = { ...withSession({ connectionString: url.href }), ...limits };
  const { db, pool } = openPool(clientConfig, silentLog);
  async function close() {
    await pool.end();
    await cut();
    await directory[Symbol.asyncDispose]();
  }
  const configs = { clientConfig, directConfig: clientConfig };
  return { db, pool, ...configs, cut, restore, pause: links.pause, resume: links.resume, close };
}

/** Sockets and where each one's data goes. */
function createLinks() {
  const targets = new Map<Socket, Socket>();
  let isPaused = false;
  function add(from: Socket, to: Socket) {
    targets.set(from, to);
    if (!isPaused) from.pipe(to);
    from
      .on('error', () => undefined)
      .on('close', () => {
        targets.delete(from);
        to.destroy();
      });
  }
  function pause() {
    isPaused = true;
    for (const [from, to] of targets) from.unpipe(to);
  }
  function resume() {
    isPaused = false;
    for (const [from, to] of targets) from.pipe(to);
  }
  function destroy() {
    for (const socket of targets.keys()) socket.destroy();
  }
  return { add, pause, resume, destroy };
}
