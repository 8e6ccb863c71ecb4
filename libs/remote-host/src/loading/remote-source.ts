import type { RemoteBuild } from '../registry.ts';
import type { HostLibraries } from './host-libraries.ts';

/** A module to open. */
export interface ModuleRequest {
  remoteId: string;
  build: RemoteBuild;
  expose: string;
  /**
   * Refuse a manifest that does not name the hash of each of its files. False for development and
   * overrides.
   */
  needsIntegrity: boolean;
  /** Use nothing that an earlier attempt fetched. */
  bypassCache: boolean;
  /** Aborts the fetches at the time-out. */
  signal: AbortSignal;
}

/**
 * Where the modules of remotes come from: federation in the product, the same bundle in the
 * monolith of the bench.
 */
export interface RemoteSource {
  /** Of the libraries that the shell shares, by name; undefined where nothing is shared. */
  versions: Readonly<Record<string, string>> | undefined;
  /** Opens an exposed module. Rejects with a RemoteFault. */
  open(request: ModuleRequest): Promise<unknown>;
}

/** The dependencies of a source. */
export interface SourceDependencies {
  fetch: typeof globalThis.fetch;
  /**
   * Manifests that were delivered with the page after the server compared them with the registry,
   * by the registry's `entry`.
   */
  manifests: Readonly<Record<string, unknown>>;
  /** They may take longer to load than the files of a remote. */
  libraries: HostLibraries;
}
