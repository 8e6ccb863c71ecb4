import type { RuntimeConfig } from '@muster/contract';
import type { SessionPath } from './session-screens.ts';

/** The files of one named chunk, as URL paths. */
export interface PageChunk {
  js: readonly string[];
  css: readonly string[];
}

/** Which static frame a page has. */
export type FrameKind = 'session' | 'dashboard' | 'public';

/** What the shell's build writes about its files (`dist/shell/assets.json`). */
export interface PageAssets {
  /** The id of the shell's build. */
  build: string;
  /**
   * URL path of what the shell offers to remotes; missing in development and in shells of earlier
   * releases.
   */
  offersUrl?: string | undefined;
  /** Chunk name → its files. */
  groups: Readonly<Record<string, PageChunk>>;
  /** URL path of a script, style sheet or font → its subresource integrity. */
  integrity: Readonly<Record<string, string>>;
  /** URL paths of the fonts that every page uses. */
  fonts: readonly string[];
  /** Static markup shown until the shell has started, and its style sheets. */
  frames: {
    session: Readonly<Record<SessionPath, string>>;
    /** With the marks `<!--tabs-->` and `<!--title-->`. */
    dashboard: string;
    /** For paths that need no session, with the mark `<!--content-->`. */
    public: string;
    /** What all of them have. */
    style: string;
    /**
     * What one kind has besides; missing in the shell of an earlier release, whose `style` has
     * everything.
     */
    styles?: Readonly<Record<FrameKind, string>>;
  };
}

/** The parts of a registered remote that a page is composed from. */
export interface PageRemote {
  id: string;
  label: string;
  title: string;
  titles?: Readonly<Record<string, string>>;
  icon?: string;
  order?: number;
  visibleTo: string;
  contract?: number;
  exposes?: readonly string[];
  /** What it contributes to slots of other remotes. */
  slots?: readonly unknown[];
  /** By slot: its position there, or that it is left out. */
  slotOrders?: Readonly<Record<string, number | 'off'>>;
  paths: readonly string[];
  /** Paths that need no session. */
  publicPaths?: readonly string[];
  /** Its pages have no frame around them, and it has no tab. */
  standalone?: boolean;
  /** Other screens lead to its pages. */
  withoutTab?: boolean;
  /** The id of the remote whose tab and title its pages have. */
  underTab?: string;
  /** URL of the manifest of the current build. */
  entry: string;
  /** Subresource integrity of `remoteEntry.js`; null only in development. */
  integrity: string | null;
  /** Subresource integrity of the manifest; null only in development. */
  manifestIntegrity?: string | null;
  /** Present while a share of people gets another build. */
  canary?: unknown;
  /** Browsers keep none of its files for use without a connection. */
  offlineOff?: boolean;
  /** Earlier builds; not in the page, which asks for them when a build fails. */
  previous?: unknown;
}

/**
 * The files of one exposed module, relative to the manifest's folder: `sync` ones at once, `async`
 * ones later.
 */
export interface RemoteFiles {
  js: { sync: readonly string[]; async?: readonly string[] };
  css: { sync: readonly string[]; async?: readonly string[] };
}

/**
 * The parts of a remote's `mf-manifest.json` that a page is composed from, with the hashes that the
 * build adds.
 */
export interface PageManifest {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: readonly { name: string; assets: RemoteFiles }[];
  /** File name → subresource integrity. */
  integrity?: Readonly<Record<string, string>>;
}

/** The files of the pages that open without a connection, as the server lists them. */
export interface OfflineFiles {
  /** Changes with any of the files; pages say it in the header `muster-offline-version`. */
  version: string;
  files: readonly {
    /** URL path. */
    path: string;
    /** Subresource integrity. */
    integrity: string;
  }[];
}

/**
 * The JSON in the page's boot data element. The registry and manifests are as published: readers
 * validate them.
 */
export interface PageBootData {
  /** The id of the shell's build. */
  build: string;
  /** URL path of what this shell offers to remotes (docs/remote.md#requirements). */
  offersUrl?: string | undefined;
  config: RuntimeConfig;
  registry: unknown;
  /** The registry's `entry` → manifest, for the current builds. */
  manifests: Readonly<Record<string, unknown>>;
}
