import { checkManifest, checkRequirements } from './check-manifest.ts';
import { diagnose, refreshFiles } from './diagnose.ts';
import { RemoteFault } from './failure.ts';
import { type Federation, type FederationStart, startFederation } from './federation.ts';
import type { ImportLibrary } from './host-libraries.ts';
import {
  fetchManifest,
  fetchOffers,
  isManifest,
  listFiles,
  type RemoteFile,
  type RemoteManifest,
} from './manifest.ts';
import type { ModuleRequest, RemoteSource, SourceDependencies } from './remote-source.ts';
import { createStyleSheets, type StyleSheets } from './style-sheets.ts';

interface FederatedSource extends SourceDependencies {
  federation: Federation;
  accepted: AcceptedFiles;
  styleSheets: StyleSheets;
}

/** The accepted manifests and hashes, by address. The runtime can load no other files. */
interface AcceptedFiles {
  manifests: Map<string, RemoteManifest>;
  hashes: Map<string, string | null>;
}

/** Opens the modules of remotes through module federation. Tests replace `start`. */
export function createRemoteSource(
  dependencies: SourceDependencies,
  start: (options: FederationStart) => Federation = startFederation,
): RemoteSource {
  const accepted: AcceptedFiles = { manifests: new Map(), hashes: new Map() };
  const { libraries } = dependencies;
  const federation = start({ libraries, plugin: guardFiles(accepted) });
  const source = { ...dependencies, federation, accepted, styleSheets: createStyleSheets() };
  const versions = Object.entries(libraries.shares).map(([name, { version }]) => [name, version]);
  return {
    versions: Object.fromEntries(versions),
    open: (request) => openModule(request, source),
  };
}

async function openModule(request: ModuleRequest, source: FederatedSource): Promise<unknown> {
  const { build, expose, needsIntegrity, bypassCache, signal } = request;
  const { fetch, federation, accepted, styleSheets } = source;
  const manifestUrl = new URL(build.entry, globalThis.location.href).href;
  const manifest = await getManifest(request, manifestUrl, source);
  if (needsIntegrity) checkManifest(manifest);
  await checkOffers(manifest, source, signal);
  const files = listFiles({ manifest, manifestUrl, entryIntegrity: build.integrity, expose });
  if (bypassCache) {
    failPendingScripts(files);
    await refreshFiles(files, { fetch, signal });
  }
  accepted.manifests.set(manifestUrl, manifest);
  for (const { url, integrity } of files) accepted.hashes.set(url, integrity);
  const { name } = manifest.metaData;
  try {
    federation.registerRemotes([{ name, entry: manifestUrl }], { force: bypassCache });
    // The runtime ignores a style sheet that fails.
    const [, module] = await Promise.all([
      styleSheets.load(files),
      federation.loadRemote(`${name}/${expose}`),
    ]);
    return module;
  } catch (error) {
    // The remote may have failed for lack of them.
    await requireLibraries(source);
    throw await diagnose({ error, files, fetch, signal });
  }
}

async function requireLibraries({ libraries }: FederatedSource): Promise<ImportLibrary> {
  try {
    return await libraries.load();
  } catch (error) {
    throw new RemoteFault('network', `The shared libraries did not load: ${String(error)}`);
  }
}

/**
 * Fails scripts that never responded. Both runtimes would reuse a script in the document and wait
 * for it again.
 */
function failPendingScripts(files: readonly RemoteFile[]): void {
  const pending = [...document.scripts].filter(({ src }) => files.some(({ url }) => url === src));
  for (const script of pending) {
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
}

/**
 * Refuses a build that needs what this page's shell does not offer. The server has compared those
 * that it delivers.
 */
async function checkOffers(
  { requires }: RemoteManifest,
  { fetch, libraries: { offersUrl } }: FederatedSource,
  signal: AbortSignal,
): Promise<void> {
  if (requires && offersUrl)
    checkRequirements(requires, await fetchOffers({ url: offersUrl, fetch, signal }));
}

async function getManifest(
  { build, bypassCache, signal }: ModuleRequest,
  url: string,
  { fetch, manifests, accepted }: FederatedSource,
): Promise<RemoteManifest> {
  const known = accepted.manifests.get(url) ?? manifests[build.entry];
  if (!bypassCache && isManifest(known)) return known;
  const integrity = build.manifestIntegrity ?? null;
  return fetchManifest({ url, integrity, fetch, signal, bypassCache });
}

/**
 * A runtime plugin that hands out accepted manifests only, and adds the hash to every script and
 * style sheet.
 */
function guardFiles({ manifests, hashes }: AcceptedFiles): FederationStart['plugin'] {
  function protect<T extends HTMLScriptElement | HTMLLinkElement>(element: T, url: string): T {
    const integrity = hashes.get(url);
    if (integrity === undefined) throw new RemoteFault('integrity', `${url} is not a known file.`);
    element.crossOrigin = 'anonymous';
    if (integrity) element.integrity = integrity;
    return element;
  }
  return {
    name: 'muster-guard',
    fetch: async (url) => {
      const manifest = manifests.get(url);
      if (manifest) return new Response(JSON.stringify(manifest));
      throw new RemoteFault('integrity', `${url} is not a known manifest.`);
    },
    createScript: ({ url }) => {
      const script = protect(document.createElement('script'), url);
      script.src = url;
      return script;
    },
    createLink: ({ url, attrs }) => {
      const link = protect(document.createElement('link'), url);
      link.rel = attrs?.rel ?? 'stylesheet';
      if (attrs?.as) link.as = attrs.as;
      link.href = url;
      return link;
    },
  };
}
