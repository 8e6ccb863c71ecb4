import type { RemoteFailureKind } from '@muster/contract';

/**
 * Everything that can go wrong between the registry and a rendered remote
 * (docs/remote.md#failures).
 */
export type FailureKind = RemoteFailureKind;

/** Why a remote did not render. Frozen data. */
export interface RemoteFailure {
  kind: FailureKind;
  remoteId: string;
  /** The remote's label, for the sentence. */
  label: string;
  expose: string;
  version: string;
  build: string;
  /** The technical cause, for the superadmin and the log. */
  cause: string;
}

/** Thrown by everything below the loader, which turns it into a `RemoteFailure`. */
export class RemoteFault extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause: string) {
    super(cause);
    this.name = 'RemoteFault';
    this.kind = kind;
  }
}

const SENTENCES: Record<FailureKind, (label: string) => string> = {
  network: (label) => `${label} could not be reached. Check your connection.`,
  cors: (label) => `The server of ${label} does not let this page read its files (CORS).`,
  http: (label) => `${label} is not available on the server at the moment.`,
  timeout: (label) => `${label} took too long to load.`,
  integrity: (label) => `${label} was changed on its way to you, so it was not opened.`,
  incompatible: (label) =>
    `This version of ${label} does not work with the open page. Reload the page.`,
  'missing-export': (label) => `This version of ${label} is incomplete.`,
  evaluation: (label) => `${label} was loaded but did not start.`,
  render: (label) => `${label} stopped because of an error.`,
  frozen: (label) => `${label} did not respond when you last opened it.`,
};

/** One sentence for users about the failure. The panel adds that everything else works. */
export function describeFailure({ kind, label }: Pick<RemoteFailure, 'kind' | 'label'>): string {
  return SENTENCES[kind](label);
}
