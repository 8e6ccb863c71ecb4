import type { RemoteBuild } from '../registry.ts';
import type { HostVersions } from './check-build.ts';

export interface ModuleRequest {
  remoteId: string;
  build: RemoteBuild;
  expose: string;
  /** True after a failure: nothing kept from the failed attempt may be used. */
  fresh: boolean;
  /** Ends the fetches when the time is up. */
  signal: AbortSignal;
}

/** Where modules of remotes come from: federation in the product, the same bundle in the monolith. */
export interface RemoteSource {
  /** The shared libraries the host offers; undefined where nothing is shared. */
  hostVersions: HostVersions | undefined;
  /** Opens one exposed module. Faults are thrown as RemoteFault. */
  open(request: ModuleRequest): Promise<unknown>;
}

export interface SourceSeams {
  fetch: typeof globalThis.fetch;
  /** Manifests that came with the page: URL path → manifest. */
  manifests: Readonly<Record<string, unknown>>;
}
