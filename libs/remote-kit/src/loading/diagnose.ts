import { RemoteFault } from './failure.ts';
import type { RemoteFile } from './manifest.ts';

interface DiagnosisInput {
  error: unknown;
  files: readonly RemoteFile[];
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
}

/**
 * Says what really went wrong when the browser only said that a script failed: it asks for the same files
 * again, past the cache, and looks at the answers. That also puts good copies into the cache for Try again.
 */
export const diagnose = async (input: DiagnosisInput): Promise<RemoteFault> => {
  if (input.error instanceof RemoteFault) return input.error;
  const cause = input.error instanceof Error ? input.error.message : String(input.error);
  if (isMissingExport(cause)) return new RemoteFault('missing-export', cause);
  for (const file of input.files) {
    const fault = await examineFile(file, input);
    if (fault) return fault;
  }
  return new RemoteFault('evaluation', cause);
};

const isMissingExport = (cause: string): boolean =>
  cause.includes('RUNTIME-014') || /Module ".+" does not exist in container/.test(cause);

const examineFile = async (
  file: RemoteFile,
  { fetch, signal }: DiagnosisInput,
): Promise<RemoteFault | undefined> => {
  const { url, integrity } = file;
  const response = await fetch(url, { cache: 'reload', signal }).catch((error: unknown) => error);
  if (!(response instanceof Response)) return new RemoteFault('network', `${url}: ${response}`);
  if (!response.ok) return new RemoteFault('http', `${url} answered ${response.status}.`);
  await response.arrayBuffer().catch(() => undefined);
  if (!integrity) return undefined;
  const intact = await fetch(url, { integrity, signal }).then(
    () => true,
    () => false,
  );
  return intact ? undefined : new RemoteFault('integrity', `${url} does not match ${integrity}.`);
};

/** Replaces what the cache holds of these files, so that trying again does not meet the same bad copy. */
export const refreshFiles = async (
  files: readonly RemoteFile[],
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<void> => {
  await Promise.allSettled(
    files.map(async ({ url }) => (await fetch(url, { cache: 'reload', signal })).arrayBuffer()),
  );
};
