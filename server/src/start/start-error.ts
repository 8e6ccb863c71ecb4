import { SuperadminError } from '../auth/superadmin.ts';
import { ConfigError } from '../config/config.ts';
import { SecretError } from '../config/jwt-secret.ts';
import { DatabaseError, errorCode } from '../database/errors.ts';

/** What stops the start with a sentence instead of a stack. */
export class StartError extends Error {}

/** One sentence for what people can mend; the stack for a bug. */
export function explainStartError(error: unknown, env: NodeJS.ProcessEnv): string {
  if (!(error instanceof Error)) return String(error);
  const known = [ConfigError, DatabaseError, SuperadminError, SecretError, StartError];
  if (known.some((kind) => error instanceof kind)) return error.message;
  return explainListening(error, env) ?? error.stack ?? error.message;
}

function explainListening(error: Error, env: NodeJS.ProcessEnv): string | undefined {
  const port = env.PORT?.trim() || '3000';
  const host = env.HOST?.trim() || 'localhost';
  const notOurs = `HOST ${host} is not an address of this machine.`;
  const sentences: Readonly<Record<string, string>> = {
    'listen EADDRINUSE': `Port ${port} is in use already; stop what uses it or set PORT to another one.`,
    'listen EACCES': `Port ${port} may not be opened by this user; set PORT to one above 1023.`,
    'listen EADDRNOTAVAIL': notOurs,
    'listen EINVAL': notOurs,
    'getaddrinfo ENOTFOUND': notOurs,
    'getaddrinfo EAI_AGAIN': notOurs,
  };
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  return sentences[`${syscall} ${errorCode(error)}`];
}
