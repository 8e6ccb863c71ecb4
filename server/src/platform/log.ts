import { type BaseLogger, type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config/config.ts';

/** The part of the log that most of the server needs; pino's logger and Fastify's both have it. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Properties of PostgreSQL's errors that quote rows, and so can hold an email or a password hash.
 */
const PROPERTIES_QUOTING_ROWS = ['detail', 'where', 'internalQuery'];

/** Logs one JSON object per line, or readable lines on a terminal. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  { isTerminal, stream }: { isTerminal: boolean; stream?: DestinationStream },
): Logger {
  const options = {
    level: logLevel,
    serializers: { err: serializeError },
    redact: ['password', 'accessToken', 'refreshToken', 'authorization'].flatMap((key) => [
      key,
      `*.${key}`,
      `*.*.${key}`,
    ]),
  };
  // In this process and not in a worker thread, so that the last lines before the exit are written.
  function readable() {
    return pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
  }
  return pino(options, stream ?? (isTerminal ? readable() : pino.destination({ sync: true })));
}

function serializeError(error: Error): object {
  const { raw: _, ...shown } = stdSerializers.err(error);
  return Object.fromEntries(
    Object.entries(shown).filter(([key]) => !PROPERTIES_QUOTING_ROWS.includes(key)),
  );
}
