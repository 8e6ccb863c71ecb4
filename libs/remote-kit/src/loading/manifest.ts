import { RemoteFault } from './failure.ts';

interface ManifestAssets {
  js: { sync: string[]; async: string[] };
  css: { sync: string[]; async: string[] };
}

/** What is read of a remote's federation manifest, and the hashes the build adds to it. */
export interface RemoteManifest {
  metaData: { name: string; globalName: string; remoteEntry: { name: string; path: string } };
  exposes: { name: string; assets: ManifestAssets }[];
  shared: unknown[];
  /** File → subresource integrity; missing in development. */
  integrity?: Record<string, string>;
}

/** A file of a remote, at its full address. */
export interface RemoteFile {
  url: string;
  integrity: string | null;
  kind: 'script' | 'style';
}

export const isManifest = (value: unknown): value is RemoteManifest => {
  const manifest = value as Partial<RemoteManifest> | null;
  return (
    typeof manifest === 'object' &&
    typeof manifest?.metaData?.remoteEntry?.name === 'string' &&
    typeof manifest.metaData.name === 'string' &&
    Array.isArray(manifest.exposes) &&
    Array.isArray(manifest.shared)
  );
};

export interface ManifestRequest {
  url: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  /** Past every cache, after a failure. */
  fresh: boolean;
}

/**
 * Fetches a manifest and looks at the status first, which the federation runtime does not. Its faults:
 * `network`, `http` (a page instead of JSON is a missing file too), `evaluation` (JSON of another shape).
 */
export const fetchManifest = async (request: ManifestRequest): Promise<RemoteManifest> => {
  const { url, signal, fresh } = request;
  const response = await request
    .fetch(url, { signal, cache: fresh ? 'reload' : 'default' })
    .catch((error: unknown) => {
      throw new RemoteFault('network', `${url}: ${String(error)}`);
    });
  if (!response.ok) throw new RemoteFault('http', `${url} answered ${response.status}.`);
  const body: unknown = await response.json().catch(() => {
    throw new RemoteFault('http', `${url} is not JSON.`);
  });
  if (!isManifest(body)) throw new RemoteFault('evaluation', `${url} is not a remote's manifest.`);
  return body;
};

/** The files that opening an exposed module needs, its remote entry first. */
export const listFiles = (input: {
  manifest: RemoteManifest;
  manifestUrl: string;
  entryIntegrity: string | null;
  expose: string;
}): RemoteFile[] => {
  const { manifest, manifestUrl, entryIntegrity, expose } = input;
  const { path, name } = manifest.metaData.remoteEntry;
  const locate = (file: string) => new URL(file, manifestUrl).href;
  const assets = manifest.exposes.find((exposed) => exposed.name === expose)?.assets;
  const toFile = (kind: RemoteFile['kind']) => (file: string) => ({
    url: locate(file),
    integrity: manifest.integrity?.[file] ?? null,
    kind,
  });
  return [
    { url: locate(`${path}${name}`), integrity: entryIntegrity, kind: 'script' },
    ...(assets?.js.sync ?? []).map(toFile('script')),
    ...(assets?.css.sync ?? []).map(toFile('style')),
  ];
};
