import { mkdir } from 'node:fs/promises';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { ensureSuperadmin, SuperadminError } from './auth/superadmin.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { openDatabase } from './database/connection.ts';
import { DatabaseError, errorCode } from './database/errors.ts';
import { readJwtSecret } from './jwt-secret.ts';
import { closeInOrder } from './shutdown.ts';

/** What stops the start with a sentence instead of a stack. */
class StartError extends Error {}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  if (!config.rateLimit) log.warn('RATE_LIMIT is off: only for tests and benchmarks');
  if (config.s3)
    throw new StartError(
      'S3_ENDPOINT is set, but this version keeps files on the disk only; leave the S3_ settings out.',
    );
  const database = await openDatabase(config, log);
  try {
    await mkdir(config.dataDir, { recursive: true });
    const admin = await ensureSuperadmin(database.db, config);
    const services = await createServices({
      config,
      database,
      jwtSecret: await readJwtSecret(config),
    });
    const app = await buildApp(services, log);
    await app.listen({ port: config.port, host: config.host });
    closeInOrder({ app, database, log });
    announce(config, app.server.address(), admin);
  } catch (error) {
    await database.close();
    throw error;
  }
}

function createLog({ logLevel, nodeEnv }: Config): Logger {
  const isRead = process.stdout.isTTY && nodeEnv !== 'production';
  return pino({
    level: logLevel,
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.accessToken',
      '*.refreshToken',
    ],
    ...(isRead && { transport: { target: 'pino-pretty' } }),
  });
}

type Admin = Awaited<ReturnType<typeof ensureSuperadmin>>;
type Address = string | { port: number } | null;

function announce(config: Config, address: Address, admin: Admin): void {
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const lines = ['', `Muster is ready at http://${host}:${port}`];
  if (admin)
    lines.push(
      `Superadmin: ${admin.email}, password ${admin.password ?? 'from SUPERADMIN_PASSWORD'}`,
    );
  if (admin?.password) lines.push('This password is shown only once: keep it.');
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** One sentence for what people can mend; undefined for a bug, which deserves its stack. */
function sentenceOf(error: unknown): string | undefined {
  const known = [ConfigError, DatabaseError, SuperadminError, StartError].some(
    (kind) => error instanceof kind,
  );
  if (known && error instanceof Error) return error.message;
  const { PORT = '3000', HOST = 'localhost' } = process.env;
  if (errorCode(error) === 'EADDRINUSE')
    return `Port ${PORT} is in use already; stop what uses it or set PORT to another one.`;
  if (errorCode(error) === 'EACCES')
    return `Port ${PORT} may not be opened by this user; set PORT to one above 1023.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND'].includes(errorCode(error)))
    return `HOST ${HOST} is not an address of this machine.`;
  return undefined;
}

start().catch((error: unknown) => {
  process.stderr.write(
    `${sentenceOf(error) ?? (error instanceof Error ? error.stack : String(error))}\n`,
  );
  process.exitCode = 1;
});
