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

interface Preload {
  href: string;
  as: 'script' | 'style' | 'font';
  /**
   * Scripts and styles are fetched with integrity; a preload without it would be fetched a second
   * time.
   */
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

/**
 * The files that the browser requests at once besides the first script, in this order: those of the
 * first render, and those of the remote. The frame is not among them: it would compete with React
 * for a slow connection, and the first script requests it anyway. Chunks that this build does not
 * have are left out.
 */
function listPreloads({ path, remote, manifests, assets }: PreloadInput): Preload[] {
  const sessionChunks = isSessionPath(path) ? SESSION_CHUNK_NAMES[path] : [];
  const { styles, scripts } = listChunkPreloads([CHUNK_NAMES.bootstrap, ...sessionChunks], assets);
  const fonts = assets.fonts.map((href) => ({ href, as: 'font', crossOrigin: true }) as const);
  const opened = remote ? listRemotePreloads(remote, { manifests, assets }) : [];
  return [...styles, ...fonts, ...scripts, ...opened];
}

function listChunkPreloads(names: readonly string[], { groups, integrity }: PageAssets) {
  const chunks = names.flatMap((name) => groups[name] ?? []);
  function describe(as: 'script' | 'style', hrefs: readonly string[]): Preload[] {
    const each = [...new Set(hrefs)];
    return each.map((href) => ({ href, as, integrity: integrity[href], crossOrigin: true }));
  }
  return {
    styles: describe(
      'style',
      chunks.flatMap(({ css }) => css),
    ),
    scripts: describe(
      'script',
      chunks.flatMap(({ js }) => js),
    ),
  };
}

function listRemotePreloads(
  remote: PageRemote,
  { manifests, assets }: Pick<PreloadInput, 'manifests' | 'assets'>,
): Preload[] {
  const bundled = remoteChunkName(remote.id);
  if (bundled in assets.groups) {
    // Only the monolith has the remote among its own chunks.
    const { styles, scripts } = listChunkPreloads([bundled], assets);
    return [...styles, ...scripts];
  }
  const manifest = manifests[remote.entry];
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

/** Elements of the head by which the browser requests those files at once. */
export function writePreloads(input: PreloadInput): string {
  return listPreloads(input).map(writePreload).join('');
}

/** A preload as a link element. */
function writePreload({ href, as, integrity, crossOrigin }: Preload): string {
  const type = as === 'font' ? ' type="font/woff2"' : '';
  const hash = integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
  const cross = crossOrigin ? ' crossorigin="anonymous"' : '';
  return `<link rel="preload" href="${escapeHtml(href)}" as="${as}"${type}${hash}${cross}>`;
}
