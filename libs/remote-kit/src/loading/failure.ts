/** Everything that can go wrong between the registry and a remote on the screen. */
export const failureKinds = [
  'network',
  'http',
  'timeout',
  'integrity',
  'incompatible',
  'missing-export',
  'evaluation',
  'render',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** Why a remote is not on the screen. Frozen data, safe to keep and to show. */
export interface RemoteFailure {
  kind: FailureKind;
  remoteId: string;
  /** The remote's label, for the words. */
  label: string;
  expose: string;
  version: string;
  build: string;
  /** Technical cause, for the superadmin and the log. */
  cause: string;
}

/** What goes wrong below the loader is thrown as this, and ends there. */
export class RemoteFault extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, cause: string) {
    super(cause);
    this.name = 'RemoteFault';
    this.kind = kind;
  }
}

const words: Record<FailureKind, (label: string) => string> = {
  network: (label) => `${label} could not be reached. Check your connection.`,
  http: (label) => `The server does not have ${label} at the moment.`,
  timeout: (label) => `${label} took too long to arrive.`,
  integrity: (label) => `${label} arrived changed on its way here, so it was not opened.`,
  incompatible: (label) => `This version of ${label} does not fit the page you have open.`,
  'missing-export': (label) => `This version of ${label} lacks a part it should have.`,
  evaluation: (label) => `${label} arrived but did not start.`,
  render: (label) => `${label} stopped while it was being shown.`,
};

/** One sentence for people on what is missing. The panel adds that the rest works. */
export const describeFailure = ({ kind, label }: Pick<RemoteFailure, 'kind' | 'label'>): string =>
  words[kind](label);
