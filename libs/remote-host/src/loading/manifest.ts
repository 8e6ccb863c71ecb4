import type { PageManifest, RemoteFiles } from '@muster/page-contract';
import type { Offers, Requirements } from '../requirements.ts';
import { explainNoResponse } from './explain-no-response.ts';
import { RemoteFault } from './failure.ts';

interface ManifestAssets extends RemoteFiles {
  js: { sync: string[]; async?: string[] };
  css: { sync: string[]; async?: string[] };
}

/** The used part of a remote's federation manifest, with the hashes the build adds. */
export interface RemoteManifest extends PageManifest {
  metaData: { name: string; globalName: string; remoteEntry: { name: string; path: string } };
  exposes: { name: string; assets: ManifestAssets }[];
  shared: unknown[];
  /**
   * What it needs of the shared libraries; missing in development and in builds of earlier
   * releases.
   */
  requires?: Requirements;
  /** File → subresource integrity; missing in development. */
  integrity?: Record<string, string>;
}

/** A file of a remote, with its absolute URL. */
export interface RemoteFile {
  url: string;
  integrity: string | null;
  kind: 'script' | 'style';
}

/** Whether a value has the shape of a manifest. */
export function isManifest(value: unknown): value is RemoteManifest {
  const manifest = value as Partial<RemoteManifest> | null;
  return (
    typeof manifest === 'object' &&
    typeof manifest?.metaData?.remoteEntry?.name === 'string' &&
    typeof manifest.metaData.name === 'string' &&
    Array.isArray(manifest.exposes) &&
    Array.isArray(manifest.shared)
  );
}

/** What `fetchManifest` needs. */
export interface ManifestRequest {
  url: string;
  /** The manifest's hash in the registry; null in development and for overrides. */
  integrity: string | null;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  /** Fetch it from the server, after a failure. */
  bypassCache: boolean;
}

/**
 * Fetches a manifest and checks its status and its bytes, which the federation runtime does not do.
 * Throws a RemoteFault: `network`, `cors`, `http` (also for a page instead of JSON, which means a
 * missing file), `integrity` (other bytes than those of the registry's hash), `evaluation` (JSON of
 * another shape).
 */
export async function fetchManifest(request: ManifestRequest): Promise<RemoteManifest> {
  const { url, integrity } = request;
  const response = await fetchBytes(request, integrity).catch((error: unknown) =>
    explainRefusal(request, error),
  );
  if (!response.ok) throw new RemoteFault('http', `${url} responded with ${response.status}.`);
  const body: unknown = await response.json().catch(() => {
    throw new RemoteFault('http', `${url} is not JSON.`);
  });
  if (!isManifest(body)) throw new RemoteFault('evaluation', `${url} is not a remote's manifest.`);
  return body;
}

function fetchBytes(
  { url, fetch, signal, bypassCache }: ManifestRequest,
  integrity: string | null,
) {
  const cache = bypassCache ? 'reload' : 'default';
  return fetch(url, { signal, cache, ...(integrity && { integrity }) });
}

/**
 * The browser gives the same error for a server without a response and for a wrong hash: a request
 * without the hash tells.
 */
async function explainRefusal(request: ManifestRequest, error: unknown): Promise<never> {
  const { url, integrity } = request;
  const response = integrity ? await fetchBytes(request, null).catch(() => undefined) : undefined;
  if (!response) throw await explainNoResponse(request, error);
  if (!response.ok) throw new RemoteFault('http', `${url} responded with ${response.status}.`);
  throw new RemoteFault('integrity', `${url} does not match ${integrity}.`);
}

/**
 * Fetches what the shell offers to remotes. The file never changes, so only the first time is a
 * request. Throws a RemoteFault: `network`, `http`.
 */
export async function fetchOffers(
  request: Pick<ManifestRequest, 'url' | 'fetch' | 'signal'>,
): Promise<Offers> {
  const { url, fetch, signal } = request;
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw new RemoteFault('network', `${url}: ${String(error)}`);
  });
  if (!response.ok) throw new RemoteFault('http', `${url} responded with ${response.status}.`);
  return (await response.json()) as Offers;
}

interface FileQuery {
  manifest: RemoteManifest;
  manifestUrl: string;
  entryIntegrity: string | null;
  expose: string;
}

/** The files that an exposed module needs, the remote entry first. */
export function listFiles(input: FileQuery): RemoteFile[] {
  const { manifest, manifestUrl, entryIntegrity, expose } = input;
  const { path, name } = manifest.metaData.remoteEntry;
  function locate(file: string) {
    return new URL(file, manifestUrl).href;
  }
  const assets = manifest.exposes.find((exposed) => exposed.name === expose)?.assets;
  function toFile(kind: RemoteFile['kind']) {
    return (file: string) => ({
      url: locate(file),
      integrity: manifest.integrity?.[file] ?? null,
      kind,
    });
  }
  return [
    { url: locate(`${path}${name}`), integrity: entryIntegrity, kind: 'script' },
    ...(assets?.js.sync ?? []).map(toFile('script')),
    ...(assets?.css.sync ?? []).map(toFile('style')),
  ];
}
