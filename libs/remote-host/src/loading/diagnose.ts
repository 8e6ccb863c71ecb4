import { explainNoResponse } from './explain-no-response.ts';
import { RemoteFault } from './failure.ts';
import type { RemoteFile } from './manifest.ts';

interface DiagnosisInput {
  error: unknown;
  files: readonly RemoteFile[];
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/**
 * Finds out why a script failed, which the browser does not say: fetches the same files again, past
 * the cache, and examines the responses. That also puts good copies into the cache for Try again.
 */
export async function diagnose(input: DiagnosisInput): Promise<RemoteFault> {
  if (input.error instanceof RemoteFault) return input.error;
  const cause = input.error instanceof Error ? input.error.message : String(input.error);
  if (isMissingExport(cause)) return new RemoteFault('missing-export', cause);
  for (const file of input.files) {
    const fault = await examineFile(file, input);
    if (fault) return fault;
  }
  return new RemoteFault('evaluation', cause);
}

function isMissingExport(cause: string): boolean {
  return cause.includes('RUNTIME-014') || /Module ".+" does not exist in container/.test(cause);
}

async function examineFile(
  file: RemoteFile,
  { fetch, signal }: DiagnosisInput,
): Promise<RemoteFault | undefined> {
  const { url, integrity } = file;
  const response = await fetch(url, { cache: 'reload', signal }).catch((error: unknown) => error);
  if (!(response instanceof Response)) return explainNoResponse({ url, fetch, signal }, response);
  if (!response.ok) return new RemoteFault('http', `${url} responded with ${response.status}.`);
  await response.arrayBuffer().catch(() => undefined);
  if (!integrity) return undefined;
  const intact = await fetch(url, { integrity, signal }).then(
    () => true,
    () => false,
  );
  return intact ? undefined : new RemoteFault('integrity', `${url} does not match ${integrity}.`);
}

/**
 * Replaces these files in the browser's cache, so that a retry does not receive the same bad copy.
 */
export async function refreshFiles(
  files: readonly RemoteFile[],
  { fetch, signal }: Pick<DiagnosisInput, 'fetch' | 'signal'>,
): Promise<void> {
  await Promise.allSettled(
    files.map(async ({ url }) => (await fetch(url, { cache: 'reload', signal })).arrayBuffer()),
  );
}
