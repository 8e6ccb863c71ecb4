import { join } from 'node:path';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import type { FastifyInstance } from 'fastify';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Services } from '../../src/platform/services.ts';
import { buildApp } from '../../src/start/build-app.ts';
import { createServices } from '../../src/start/create-services.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The server with its own database and data folder, listening on a free port. */
export interface TestServer {
  app: FastifyInstance;
  services: Services;
  database: TestDatabase;
  /** `http://127.0.0.1:port`, without a slash at the end. */
  url: string;
  /** Every line logged so far. */
  logged: string[];
  close: () => Promise<void>;
}

/** The superadmin of every test server. */
export const SUPERADMIN = { email: 'admin@muster.test', password: 'Superadmin1' };

/** Signs the tokens of every test server. */
export const JWT_SECRET = 'a secret for tests only'.repeat(2);

/** Seals the secrets of every test server. */
export const SECOND_FACTOR_KEY = 'a key for tests only'.repeat(2);

/** The public URL of every test server; media URLs may start with it. */
export const PUBLIC_URL = 'https://muster.test';

interface Overrides {
  /** An existing database, which is closed with the server. */
  database?: TestDatabase;
  config?: Partial<Config>;
  /** Replaces a part of the services, for example by a store that fails. */
  services?: (made: Services) => Partial<Services>;
}

/** Starts a test server. Rate limits are off unless the overrides say otherwise. */
export async function startTestServer(overrides: Overrides = {}): Promise<TestServer> {
  const directory = await makeTemporaryDirectory();
  const database = overrides.database ?? (await createTestDatabase());
  const logged: string[] = [];
  const config = { ...readConfig(environment(directory.path)), ...overrides.config };
  const stream = { write: (line: string) => void logged.push(line) };
  const log = createLog(config, { isTerminal: false, stream });
  const made = await createServices({
    config,
    database,
    jwtSecret: JWT_SECRET,
    log,
  });
  const services = { ...made, ...overrides.services?.(made) };
  const app = await buildApp(services);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  async function close() {
    app.server.closeAllConnections();
    await app.close();
    await database.close();
    await directory[Symbol.asyncDispose]();
  }
  return { app, services, database, url, logged, close };
}

function environment(directory: string): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    DATA_DIR: join(directory, 'data'),
    WEB_DIR: join(directory, 'web'),
    PUBLIC_URL,
    SUPERADMIN_EMAIL: SUPERADMIN.email,
    SUPERADMIN_PASSWORD: SUPERADMIN.password,
    SECOND_FACTOR_KEY,
    RATE_LIMIT: 'off',
  };
}
