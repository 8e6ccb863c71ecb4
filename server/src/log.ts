import { type BaseLogger, type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config/config.ts';

/** What most of the server needs of the log; pino's logger and Fastify's are both one. */
export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Keys of PostgreSQL's errors that quote rows: an address or a password's hash may stand in them. */
const QUOTING_ROWS = ['detail', 'where', 'internalQuery'];

/** One JSON object a line; readable lines where a person is looking on. */
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
  // In this process, not in a thread of its own: the last lines before the end must still come out.
  const readable = () =>
    pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' });
  return pino(options, stream ?? (isTerminal ? readable() : pino.destination({ sync: true })));
}

function serializeError(error: Error): object {
  const { raw: _, ...shown } = stdSerializers.err(error);
  return Object.fromEntries(Object.entries(shown).filter(([key]) => !QUOTING_ROWS.includes(key)));
}
