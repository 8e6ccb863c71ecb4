import type {
  EndpointInput,
  Endpoints,
  GatePerson,
  PaymentMethod,
  ScanResult,
  Verdict,
} from '@muster/contract';
import type { KeptGate } from './merge-list.ts';
import type { QueuedItem, QueuedScan } from './queued-item.ts';

/** What a screen shows of a gate. */
export interface GateView {
  /**
   * `missing`: there is no list, and no connection to load one. `ended`: the server no longer lets
   * this device in; what was not sent is still here.
   */
  state: 'opening' | 'ready' | 'missing' | 'ended';
  list: KeptGate | null;
  /** Everybody, with what waits to be sent. */
  people: ReadonlyMap<string, GatePerson>;
  loadedAt: number | null;
  isOnline: boolean;
  /** How much waits to be sent. */
  waiting: number;
  refused: readonly QueuedItem[];
  /** What the server has said differently from this device, until somebody has seen it. */
  news: readonly Outcome[];
  /** What has to be added to this device's clock; null before anything was sent. */
  clockOffsetMs: number | null;
  /** False: the browser keeps nothing when the page is closed. */
  isKept: boolean;
  /** Why it has ended. */
  endedText: string | null;
}

/** What came of a scan. */
export interface Outcome {
  nonce: string;
  /** What an undo takes back: a scan that was not answered in time is made again. */
  nonces: readonly string[];
  verdict: Verdict;
  person: GatePerson | null;
  first: ScanResult['first'];
  otherEvent?: ScanResult['otherEvent'];
  /** What was scanned, to admit whoever is not on the list. */
  code: string | null;
  /** It was decided here, without the server. */
  isLocal: boolean;
  /** Why the server has not recorded it; null when it has, or will. */
  refusal: string | null;
}

/** A scan as this device records it. */
export interface LocalScan {
  person: GatePerson | null;
  /** This device lets them in. */
  admits: boolean;
  wasOffline: boolean;
}

/** A scan to make. */
export interface ScanToMake {
  kind: 'entry' | 'exit' | 'admit';
  /** Somebody on the list, or whatever was scanned or typed. */
  about: { participationId: string } | { code: string };
  reason?: string;
}

export type WalkInToAdd = Omit<
  EndpointInput<Endpoints['addWalkIn']>['body'],
  'nonce' | 'occurredAt' | 'wasOffline'
>;
export type ChangeToMake = Omit<EndpointInput<Endpoints['updateGatePerson']>['body'], 'nonce'>;

/** Money that is taken at the gate. */
export interface PaymentToTake {
  method: Extract<PaymentMethod, 'cash' | 'card'>;
  pence: number;
  /** Of whom else it is taken, each with what they owe. */
  others?: { participationId: string; pence: number }[];
}

/** A signature of somebody at the gate. */
export type SignatureToGive = Omit<
  EndpointInput<Endpoints['signWaiver']>['body'],
  'nonce' | 'participationId'
>;

/** A gate before anything is known of it. */
export const NOTHING: GateView = {
  state: 'opening',
  list: null,
  people: new Map(),
  loadedAt: null,
  isOnline: true,
  waiting: 0,
  refused: [],
  news: [],
  clockOffsetMs: null,
  isKept: true,
  endedText: null,
};

/** What the server has said to a scan, as a screen shows it. */
export function toOutcome(
  result: ScanResult,
  { about, scan }: QueuedScan,
  people: GateView['people'],
): Outcome {
  const id = result.participationId ?? about;
  return {
    nonce: result.nonce,
    nonces: [result.nonce],
    verdict: result.verdict ?? 'unknown',
    person: (id && people.get(id)) || null,
    first: result.first,
    otherEvent: result.otherEvent,
    code: scan.code ?? null,
    isLocal: false,
    refusal: null,
  };
}
