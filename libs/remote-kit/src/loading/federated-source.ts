import { diagnose, refreshFiles } from './diagnose.ts';
import { RemoteFault } from './failure.ts';
import { type Federation, hostVersions, startFederation } from './federation.ts';
import {
  fetchManifest,
  isManifest,
  listFiles,
  type RemoteFile,
  type RemoteManifest,
} from './manifest.ts';
import type { ModuleRequest, RemoteSource, SourceSeams } from './remote-source.ts';

type StartFederation = (plugin: Parameters<typeof startFederation>[0]) => Federation;

interface Federated extends SourceSeams {
  federation: Federation;
  accepted: AcceptedFiles;
}

/** Manifests and hashes that were accepted; the runtime gets its files through these only. */
interface AcceptedFiles {
  manifests: Map<string, RemoteManifest>;
  hashes: Map<string, string | null>;
}

/** Opens modules of remotes over module federation. `start` is a seam for tests. */
export const createRemoteSource = (
  seams: SourceSeams,
  start: StartFederation = startFederation,
): RemoteSource => {
  const accepted: AcceptedFiles = { manifests: new Map(), hashes: new Map() };
  const federation = start(guardFiles(accepted));
  const federated = { ...seams, federation, accepted };
  return { hostVersions, open: (request) => openModule(request, federated) };
};

const openModule = async (request: ModuleRequest, federated: Federated): Promise<unknown> => {
  const { build, expose, fresh, signal } = request;
  const { fetch, federation, accepted } = federated;
  const manifestUrl = new URL(build.entry, globalThis.location.href).href;
  const manifest = await getManifest(request, manifestUrl, federated);
  const files = listFiles({ manifest, manifestUrl, entryIntegrity: build.integrity, expose });
  if (fresh) {
    endPendingScripts(files);
    await refreshFiles(files, fetch, signal);
  }
  accepted.manifests.set(manifestUrl, manifest);
  for (const { url, integrity } of files) accepted.hashes.set(url, integrity);
  const { name } = manifest.metaData;
  try {
    federation.registerRemotes([{ name, entry: manifestUrl }], { force: fresh });
    return await federation.loadRemote(`${name}/${expose}`);
  } catch (error) {
    throw await diagnose({ error, files, fetch, signal });
  }
};

/** A script that never answered would be waited for again: both runtimes look for one in the document first. */
const endPendingScripts = (files: readonly RemoteFile[]): void => {
  const pending = [...document.scripts].filter(({ src }) => files.some(({ url }) => url === src));
  for (const script of pending) {
    script.dispatchEvent(new Event('error'));
    script.remove();
  }
};

const getManifest = async (
  { build, fresh, signal }: ModuleRequest,
  url: string,
  { fetch, manifests }: Federated,
): Promise<RemoteManifest> => {
  const inlined = fresh ? undefined : manifests[build.entry];
  return isManifest(inlined) ? inlined : fetchManifest({ url, fetch, signal, fresh });
};

const guardFiles = ({ manifests, hashes }: AcceptedFiles): Parameters<StartFederation>[0] => {
  const protect = <T extends HTMLScriptElement | HTMLLinkElement>(element: T, url: string): T => {
    const integrity = hashes.get(url);
    if (integrity === undefined) throw new RemoteFault('integrity', `${url} is not a known file.`);
    element.crossOrigin = 'anonymous';
    if (integrity) element.integrity = integrity;
    return element;
  };
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
};
