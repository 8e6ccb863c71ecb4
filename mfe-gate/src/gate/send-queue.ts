import { type Api, type ApiError, isApiError } from '@muster/api-client';
import { MAX_COUNT, type ScanResult } from '@muster/contract';
import type { QueuedCheck } from './queued-check.ts';
import type { QueuedItem, QueuedScan } from './queued-item.ts';
import { withoutSignature } from './walk-ins.ts';

/** What came of sending the first of those that wait. */
export interface Sent {
  /** Nonces that need not be sent again. */
  done: string[];
  /** What the server has refused, with its reason: it stays on the device, and is shown. */
  refused: { nonce: string; refusal: string; code?: string }[];
  results: readonly ScanResult[];
  /** The entries that payments have become, by their nonces; of several people one for each. */
  entryIds: Readonly<Record<string, readonly string[]>>;
  /** The participations that walk-ins have become. */
  walkIns: readonly { nonce: string; id: string }[];
  /** What is sent in their place, or kept. */
  changed: readonly QueuedItem[];
  /** Null when nothing says what the server's clock is. */
  clockOffsetMs: number | null;
}

/** Why nothing could be sent. */
type SendFailure = { kind: 'offline' } | { kind: 'ended'; text: string };

/** Sends what waits on a device. */
export interface Sender {
  /**
   * Sends the first that wait: scans together, checks together, others one by one, so that the
   * order stays. Rejects when nothing was sent; then all of it is sent again, and done once.
   */
  send(pending: readonly QueuedItem[]): Promise<Sent>;
  explain(error: unknown): SendFailure;
}

interface SenderOptions {
  api: Pick<Api, 'recordScans' | 'addWalkIn' | 'updateGatePerson' | 'addLedgerEntry'> &
    Pick<Api, 'recordChecks' | 'signWaiver'>;
  eventId: string;
  now: () => number;
}

/** These end the access of the device; whatever waits stays on it. */
const ENDING = [401, 403, 404];

/** What most of what is sent leads to. */
const NOTHING_MORE: Pick<Sent, 'entryIds' | 'walkIns' | 'changed'> = {
  entryIds: {},
  walkIns: [],
  changed: [],
};

/** What sends the items of one event. */
export function createSender(options: SenderOptions): Sender {
  return {
    send: async (pending) => {
      const [first] = pending;
      if (first?.what === 'check') {
        // Most gates have no chronograph.
        const { sendChecks } = await import('./send-checks.ts');
        return sendChecks(options, firstOf(pending, 'check'));
      }
      if (first && first.what !== 'scan') return sendOne(options, first);
      return sendScans(options, firstOf(pending, 'scan'));
    },
    explain: (error) =>
      isApiError(error) && ENDING.includes(error.status)
        ? { kind: 'ended', text: error.message }
        : { kind: 'offline' },
  };
}

/** As many of one kind as are sent together. */
function firstOf<What extends QueuedItem['what']>(pending: readonly QueuedItem[], what: What) {
  const end = pending.findIndex((item) => item.what !== what);
  const together = pending.slice(0, end === -1 ? undefined : end).slice(0, MAX_COUNT.scans);
  return together as Extract<QueuedItem, { what: What }>[];
}

async function sendScans(
  { api, eventId, now }: SenderOptions,
  scans: readonly QueuedScan[],
): Promise<Sent> {
  const startedAt = now();
  const params = { id: eventId };
  const body = { scans: scans.map(({ scan }) => scan) };
  const { results } = await api.recordScans({ params, body }).catch((error: unknown) => {
    // A medic may see the list but not scan. The scan is refused, and the list stays.
    if (isApiError(error, 'FORBIDDEN')) return { results: scans.map(toForbidden) };
    throw error;
  });
  const [first] = results;
  const middle = (startedAt + now()) / 2;
  return {
    done: results.filter(({ status }) => status === 200).map(({ nonce }) => nonce),
    refused: results.flatMap(({ nonce, status, error }) =>
      error && status !== 200 ? [{ nonce, refusal: error.message }] : [],
    ),
    results,
    ...NOTHING_MORE,
    clockOffsetMs: first ? Math.round(Date.parse(first.receivedAt) - middle) : null,
  };
}

function toForbidden({ nonce }: QueuedScan): ScanResult {
  return {
    nonce,
    status: 409,
    verdict: null,
    participationId: null,
    occurredAt: null,
    receivedAt: new Date().toISOString(),
    isClockCorrected: false,
    first: null,
    error: { code: 'FORBIDDEN', message: 'You see this list, but do not check people in' },
  };
}

async function sendOne(
  { api, eventId }: SenderOptions,
  item: Exclude<QueuedItem, QueuedScan | QueuedCheck>,
): Promise<Sent> {
  const { nonce } = item;
  const params = { id: eventId };
  const nothing = { done: [], refused: [], results: [], ...NOTHING_MORE, clockOffsetMs: null };
  try {
    if (item.what === 'payment') {
      const { entry, entries = [entry] } = await api.addLedgerEntry({ params, body: item.payment });
      return { ...nothing, done: [nonce], entryIds: { [nonce]: entries.map(({ id }) => id) } };
    }
    if (item.what === 'walk-in') {
      const { person } = await api.addWalkIn({ params, body: item.walkIn });
      return { ...nothing, done: [nonce], walkIns: [{ nonce, id: person.id }] };
    }
    if (item.what === 'signature') await api.signWaiver({ params, body: item.signature });
    else
      await api.updateGatePerson({
        params: { ...params, participationId: item.about },
        body: item.change,
      });
    return { ...nothing, done: [nonce] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (item.what === 'walk-in' && isApiError(error, 'WAIVER_CHANGED'))
      return { ...nothing, changed: withoutSignature(item, error.message) };
    return { ...nothing, refused: [{ nonce, refusal: error.message, code: error.code }] };
  }
}

/** Whether the server has read it and says no: sending it again would change nothing. */
function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error)) return false;
  if (error.code === 'PARTICIPANT_NOT_FOUND') return true;
  // A medic may see the list without doing anything at it.
  return [400, 403, 409].includes(error.status);
}
