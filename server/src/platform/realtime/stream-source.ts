import type { SignedInViewer } from '@muster/domain';
import type { Services } from '../services.ts';

/** What a chapter tells in the streams of accounts. */
export interface StreamSource {
  /** Begins after the last event that the client has, or with what comes from now on. */
  open: (services: Services, start: StreamStart) => Promise<SourceReader>;
  /** Made once for a node. */
  createLook: (services: Services) => Look;
}

interface StreamStart {
  viewer: SignedInViewer;
  lastEventId: string | undefined;
}

/** Reads for one stream. */
export interface SourceReader extends StreamPlace {
  /** The events that are new; each call goes on where the previous one ended. */
  read: () => AsyncIterable<string>;
}

/** Until where a stream has read. */
export interface StreamPlace {
  userId: string;
  cursor: () => string;
}

/** Looks for many streams at once; returns the indexes of those with something to read. */
export type Look = (places: readonly StreamPlace[]) => Promise<ReadonlySet<number>>;
