import type { RemoteSource, SourceDependencies } from './remote-source.ts';

/**
 * Returns a function that fetches the federation runtime on its first call. After a failure the
 * next call tries again.
 */
export function createSourceOpener(dependencies: SourceDependencies): () => Promise<RemoteSource> {
  let opened: Promise<RemoteSource> | undefined;
  async function open(): Promise<RemoteSource> {
    const { createRemoteSource } = await import(
      /* webpackChunkName: "federation" */ '#remote-source'
    );
    return createRemoteSource(dependencies);
  }
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
