import {
  CHUNK_NAMES,
  isSessionPath,
  LATER_FILES_ID,
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

/** The files that a page needs besides its first script, each once, in the order in which they are requested. */
export interface Preloads {
  /** For the first render. */
  first: Preload[];
  /** For what follows; requested by the shell (shell/src/boot/later-files.ts). */
  later: Preload[];
}

/** The files that the page at a path needs. Chunks that this build does not have are left out. */
export function listPreloads({ path, remote, manifests, assets }: PreloadInput): Preloads {
  const { bootstrap, federation, dashboard } = CHUNK_NAMES;
  const sessionChunks = isSessionPath(path) ? SESSION_CHUNK_NAMES[path] : [];
  const shell = listChunkPreloads([bootstrap, ...sessionChunks], assets);
  const fonts = assets.fonts.map((href) => ({ href, as: 'font', crossOrigin: true }) as const);
  const first = [...shell.styles, ...fonts, ...shell.scripts];
  if (isSessionPath(path)) return { first, later: [] };
  // Only the monolith has the remote among its own chunks.
  const bundled = remote && remoteChunkName(remote.id);
  const isBundled = bundled !== undefined && bundled in assets.groups;
  const opened = remote && !isBundled ? listRemotePreloads(remote, manifests[remote.entry]) : [];
  const frameChunks = [federation, dashboard, ...(isBundled ? [bundled] : [])];
  const frame = listChunkPreloads(frameChunks, assets);
  const hrefs = new Set(first.map(({ href }) => href));
  const later = [...opened, ...frame.styles, ...frame.scripts];
  return { first, later: later.filter(({ href }) => !hrefs.has(href)) };
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

/** The preloads as elements of the head; what is requested later does nothing yet. */
export function writePreloads({ first, later }: Preloads): string {
  const template =
    later.length > 0
      ? `<template id="${LATER_FILES_ID}">${later.map(writePreload).join('')}</template>`
      : '';
  return `${first.map(writePreload).join('')}${template}`;
}

/** A preload as a link element. */
function writePreload({ href, as, integrity, crossOrigin }: Preload): string {
  const type = as === 'font' ? ' type="font/woff2"' : '';
  const hash = integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
  const cross = crossOrigin ? ' crossorigin="anonymous"' : '';
  return `<link rel="preload" href="${escapeHtml(href)}" as="${as}"${type}${hash}${cross}>`;
}
