import { errorCode, StartError } from '../platform/errors.ts';

/**
 * The text for the terminal: one sentence for what an administrator can fix, the stack for a bug.
 */
export function explainStartError(error: unknown, env: NodeJS.ProcessEnv): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError) return error.message;
  return explainListening(error, env) ?? error.stack ?? error.message;
}

function explainListening(error: Error, env: NodeJS.ProcessEnv): string | undefined {
  const port = env.PORT?.trim() || '3000';
  const host = env.HOST?.trim() || 'localhost';
  const unknownHost = `HOST ${host} is not an address of this machine.`;
  const sentences: Readonly<Record<string, string>> = {
    'listen EADDRINUSE': `Port ${port} is in use: stop what uses it, or set PORT to another one.`,
    'listen EACCES': `Port ${port} may not be opened by this user; set PORT to one above 1023.`,
    'listen EADDRNOTAVAIL': unknownHost,
    'listen EINVAL': unknownHost,
    'getaddrinfo ENOTFOUND': unknownHost,
    'getaddrinfo EAI_AGAIN': unknownHost,
  };
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  return sentences[`${syscall} ${errorCode(error)}`];
}
