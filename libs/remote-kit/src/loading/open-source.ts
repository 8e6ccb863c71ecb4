import type { RemoteSource, SourceSeams } from './remote-source.ts';

/** Fetches the federation runtime when a remote is first wanted; a failed attempt is not kept. */
export const createSourceOpener = (seams: SourceSeams): (() => Promise<RemoteSource>) => {
  let opened: Promise<RemoteSource> | undefined;
  const open = async (): Promise<RemoteSource> => {
    const { createRemoteSource } = await import(
      /* webpackChunkName: "federation" */ '#remote-source'
    );
    return createRemoteSource(seams);
  };
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
};
