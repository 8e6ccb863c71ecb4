import type { Compilation, Module } from '@rspack/core';
import type { Sharing } from './app.ts';
import { listPackages } from './library-versions.ts';
import { sharedChunkName } from './shared-modules.ts';

interface NamedChunk {
  name?: string | undefined;
}

interface TestContext {
  chunkGraph: Compilation['chunkGraph'];
}

/**
 * rspack's cache groups of the shell: the libraries of the first render, which change least; the
 * client, which more than one screen loads; and the frame with what remotes share, which are always
 * loaded together.
 */
export function listShellGroups(shared: Sharing['shared']) {
  const libraries = Object.entries(shared);
  const start = libraries.filter(([, { loads }]) => loads === 'start').map(([name]) => name);
  const others = libraries.filter(([, { loads }]) => loads !== 'demand').map(([name]) => name);
  const frame = new Set(['dashboard', 'federation', ...others.map(sharedChunkName)]);
  return {
    defaultVendors: false as const,
    vendor: {
      test: new RegExp(`[\\\\/]node_modules[\\\\/](${listPackages(start).join('|')})[\\\\/]`),
      name: 'vendor',
      chunks: 'all' as const,
      enforce: true,
    },
    client: {
      test: (module: Module, { chunkGraph }: TestContext) =>
        [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'client'),
      name: 'client',
      chunks: ({ name }: NamedChunk) => name !== 'main' && name !== 'bootstrap',
      enforce: true,
      priority: -5,
    },
    frame: {
      name: 'dashboard',
      chunks: ({ name }: NamedChunk) => name !== undefined && frame.has(name),
      enforce: true,
      priority: -10,
    },
  };
}

const PAGE_CHUNK = '__federation_expose_Page';
const PAGE_CHUNKS = [PAGE_CHUNK, '__federation_expose_HeaderActions'];

/** Those of a remote: a page and the actions in its header are always shown together. */
export const remoteGroups = {
  default: false as const,
  defaultVendors: false as const,
  page: {
    name: PAGE_CHUNK,
    chunks: ({ name }: NamedChunk) => name !== undefined && PAGE_CHUNKS.includes(name),
    enforce: true,
  },
};
