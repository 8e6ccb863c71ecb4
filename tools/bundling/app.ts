import type { RspackPluginInstance } from '@rspack/core';
import type { StoryFolder } from './stories-entry.ts';

/** What an app's rspack.config.ts says of it. */
export interface App {
  /** The app's folder. */
  dir: string;
  /** The id of a remote; `shell` or `stories` otherwise. */
  name: string;
  /** Of a remote: name → file of each exposed module. */
  exposes?: Readonly<Record<string, string>>;
  /** The packages whose stories are shown, for the page of stories. */
  stories?: readonly StoryFolder[];
}

/** A remote with its build's name in the page. */
export interface NamedRemote {
  uniqueName: string;
  exposes: Readonly<Record<string, string>>;
  /** In its workbench, without a host. */
  isAlone: boolean;
}

/** When a shared library is loaded, and the module that stands for it. */
interface SharedModule {
  offers?: string;
  loads: 'start' | 'frame' | 'demand';
}

/** What rspack.shared.ts hands down. */
export interface Sharing {
  browsers: readonly string[];
  /** By the name that the code imports. */
  shared: Readonly<Record<string, SharedModule>>;
  /** By the same names: what the host says of each to the federation runtime. */
  hostShares: Readonly<Record<string, { version: string }>>;
  /** By the same names: the versions that fit a remote. */
  remoteRanges: Readonly<Record<string, string>>;
  federate(remote: NamedRemote): RspackPluginInstance;
}
