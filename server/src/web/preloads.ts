import {
  CHUNK_NAMES,
  isSessionPath,
  type PageAssets,
  type PageManifest,
  type PageRemote,
  remoteChunkName,
  SESSION_CHUNK_NAMES,
} from '@muster/page-contract';
import escapeHtml from 'escape-html';

export interface Preload {
  href: string;
  as: 'script' | 'style' | 'font';
  /** Scripts and styles are fetched with integrity; a preload without it would be fetched a second time. */
  integrity?: string | undefined;
  crossOrigin?: true;
}

interface PreloadInput {
  /** The path that was requested, without query. */
  path: string;
  /** The remote which the page opens. */
  remote: PageRemote | undefined;
  /** The registry's `entry` → manifest. */
  manifests: Readonly<Record<string, PageManifest>>;
  assets: PageAssets;
}

/** The files that the page at a path needs first, each once. Chunks that this build does not have are left out. */
export function listPreloads({ path, remote, manifests, assets }: PreloadInput): Preload[] {
  const pageChunks = isSessionPath(path)
    ? SESSION_CHUNK_NAMES[path]
    : [CHUNK_NAMES.dashboard, CHUNK_NAMES.federation];
  // Only the monolith has the remote among its own chunks.
  const bundled = remote && assets.groups[remoteChunkName(remote.id)];
  const groups = [CHUNK_NAMES.bootstrap, ...pageChunks].flatMap(
    (name) => assets.groups[name] ?? [],
  );
  if (bundled) groups.push(bundled);
  function describe(as: 'script' | 'style', href: string): Preload {
    return { href, as, integrity: assets.integrity[href], crossOrigin: true };
  }
  const preloads: Preload[] = [
    ...groups.flatMap(({ css }) => css).map((href) => describe('style', href)),
    ...assets.fonts.map((href) => ({ href, as: 'font', crossOrigin: true }) as const),
    ...groups.flatMap(({ js }) => js).map((href) => describe('script', href)),
    ...(remote && !bundled ? listRemotePreloads(remote, manifests[remote.entry]) : []),
  ];
  return [...new Map(preloads.map((preload) => [preload.href, preload])).values()];
}

function listRemotePreloads(remote: PageRemote, manifest: PageManifest | undefined): Preload[] {
  // While a canary is active, only the browser decides which build it loads.
  if (!manifest || remote.canary) return [];
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  const { name, path } = manifest.metaData.remoteEntry;
  const page = manifest.exposes.find((exposed) => exposed.name === 'Page')?.assets;
  const { integrity } = manifest;
  function describe(as: 'script' | 'style', file: string): Preload {
    return { href: `${folder}${file}`, as, integrity: integrity?.[file], crossOrigin: true };
  }
  return [
    { ...describe('script', `${path}${name}`), integrity: remote.integrity ?? undefined },
    ...(page?.js.sync ?? []).map((file) => describe('script', file)),
    ...(page?.css.sync ?? []).map((file) => describe('style', file)),
  ];
}

/** A preload as a link element. */
export function writePreload({ href, as, integrity, crossOrigin }: Preload): string {
  const type = as === 'font' ? ' type="font/woff2"' : '';
  const hash = integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
  const cross = crossOrigin ? ' crossorigin="anonymous"' : '';
  return `<link rel="preload" href="${escapeHtml(href)}" as="${as}"${type}${hash}${cross}>`;
}
