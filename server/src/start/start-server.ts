import { access, constants, mkdir } from 'node:fs/promises';
import { ensureSuperadmin, type NewSuperadmin } from '../features/accounts/superadmin.ts';
import { startWebhookLane } from '../features/crew/deliver-changes.ts';
import { importBuilds } from '../features/operations/import-builds.ts';
import { JOBS } from '../jobs/jobs.ts';
import { scheduleJobs } from '../jobs/schedule-job.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { readJwtSecret } from '../platform/config/jwt-secret.ts';
import { type Database, openPool } from '../platform/database/connection.ts';
import { POOLED_CONNECTIONS, withRequestLimits } from '../platform/database/limits.ts';
import { LongClient } from '../platform/database/long-client.ts';
import { errorCode, StartError } from '../platform/errors.ts';
import { createLog } from '../platform/log.ts';
import { measurePool } from '../platform/metrics/measure-server.ts';
import { listenForMetrics } from '../platform/metrics/serve-metrics.ts';
import { startQueue } from '../platform/queue/start-queue.ts';
import type { Services } from '../platform/services.ts';
import { requireBucket } from '../platform/storage/open-storage.ts';
import { buildApp } from './build-app.ts';
import { createServices } from './create-services.ts';
import { jobHandlers } from './job-handlers.ts';
import { logUnhandledRejections } from './log-unhandled.ts';
import { observeHandlers, observeJobs } from './observe-jobs.ts';
import { openServerDatabase } from './open-database.ts';
import { protectDataDir } from './protect-data-dir.ts';
import type { Running } from './shutdown.ts';
import { warnOfPaymentKey, warnOfSecondFactorKey } from './warn-of-keys.ts';

/**
 * Reads the environment, opens database and storage, and listens. When it rejects, everything is
 * closed again.
 */
export async function startServer(): Promise<Running> {
  const config = readConfig(process.env);
  const log = createLog(config, { isTerminal: process.stdout.isTTY });
  logUnhandledRejections(log);
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: only for tests and benchmarks');
  await requireBucket(config);
  const database = await openServerDatabase(config, log);
  try {
    const { app, drain } = await openApp(config, database, log);
    return { app, database, log, drain, drainMs: config.drainMs };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openApp(
  config: Config,
  database: Database,
  log: Running['log'],
): Promise<Pick<Running, 'app' | 'drain'>> {
  await requireFolder(config.dataDir);
  await protectDataDir(config, log);
  const jwtSecret = await readJwtSecret(config);
  const services = await createServices({ config, database, jwtSecret, log });
  await warnOfPaymentKey(services);
  await warnOfSecondFactorKey(services);
  await importBuilds(services, log);
  const app = await buildApp(services);
  log.info(services.mailer.description);
  const admin = await ensureSuperadmin(database.db, config);
  startBackgroundWork(app, services, database);
  keepFolderFresh(app, services);
  try {
    const metrics = await listenForMetrics(services);
    app.addHook('onClose', async () => metrics?.close());
    await app.listen({ port: config.port, host: config.host });
    print(['', `Muster is ready at ${addressOf(app, config)}`]);
    return { app, drain: services.drain };
  } finally {
    // Also when listening failed: the account exists, and its password is shown nowhere else.
    if (admin) print(describeSignIn(admin));
  }
}

/**
 * Jobs may take longer than requests, and must not take their connections: they have a small pool
 * of their own, with longer limits.
 */
function startBackgroundWork(
  app: Running['app'],
  services: Services,
  { clientConfig, directConfig }: Database,
): void {
  const { log, locks } = services;
  const own = openPool(clientConfig, log, { max: POOLED_CONNECTIONS.jobs, Client: LongClient });
  const jobServices = { ...services, ...own };
  const jobs = scheduleJobs(observeJobs(JOBS, services), jobServices);
  const queueOptions = { max: POOLED_CONNECTIONS.queue };
  const { pool } = openPool(withRequestLimits(clientConfig), log, queueOptions);
  const queue = startQueue(
    { pool, listenConfig: directConfig, locks, log },
    observeHandlers(jobHandlers(jobServices), services),
  );
  const webhooks = services.config.webhooks.areOn ? startWebhookLane(jobServices) : undefined;
  measurePool(services.metrics, 'jobs', own.pool);
  measurePool(services.metrics, 'queue', pool);
  // Jobs end while the requests in progress end, within the same time.
  app.addHook('preClose', async () => {
    void queue.stop();
    void webhooks?.stop();
  });
  app.addHook('onClose', async () => {
    await Promise.all([jobs.stop(), queue.stop(), webhooks?.stop()]);
    await own.pool.end();
  });
}

/** Other servers find a change after so long. */
const REFRESH_MS = 2_000;

function keepFolderFresh(app: Running['app'], { publishedFolder, log }: Services): void {
  let isRefreshing = false;
  const timer = setInterval(() => {
    if (isRefreshing) return;
    isRefreshing = true;
    publishedFolder
      .refresh()
      .catch((error: unknown) => log.warn({ err: error }, 'the registry of remotes cannot be read'))
      .finally(() => {
        isRefreshing = false;
      });
  }, REFRESH_MS).unref();
  app.addHook('preClose', async () => clearInterval(timer));
}

/** The embedded database has created the folder already; with DATABASE_URL nothing has. */
async function requireFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} can't be used as a folder (${errorCode(error)}).`);
  }
}

function addressOf(app: Running['app'], { host, port }: Config): string {
  const bound = app.server.address();
  const isEverywhere = ['0.0.0.0', '::'].includes(host);
  const name = isEverywhere ? 'localhost' : host;
  const shown = name.includes(':') ? `[${name}]` : name;
  return `http://${shown}:${typeof bound === 'object' && bound ? bound.port : port}`;
}

function describeSignIn({ email, password }: NewSuperadmin): string[] {
  if (!password) return [`Superadmin: ${email}, password from SUPERADMIN_PASSWORD`];
  return [
    `Superadmin: ${email}, password ${password}`,
    'This password is shown only once: keep it.',
  ];
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
