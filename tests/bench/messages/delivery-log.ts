import { percentile } from '../../support/figures.ts';

/** What became of the messages of a measurement. */
export interface Deliveries {
  sent: number;
  received: number;
  lost: number;
  twice: number;
  outOfOrder: number;
  /** From the start of sending to the arrival at the recipient. */
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

interface Arrival {
  /** The number that the message was sent with; numbers grow from message to message. */
  number: number;
  recipientId: string;
  /** Messages between the same two accounts have the same one. */
  threadId: string;
}

/** Notes when messages are sent and received, and counts what went wrong. */
export interface DeliveryLog {
  noteSent: (number: number) => void;
  noteReceived: (arrival: Arrival) => void;
  isComplete: () => boolean;
  summarise: () => Deliveries;
}

export function createDeliveryLog(): DeliveryLog {
  const sentAtMs = new Map<number, number>();
  const latencyMsByNumber = new Map<number, number>();
  const lastNumbers = new Map<string, number>();
  let twice = 0;
  let outOfOrder = 0;
  function noteReceived({ number, recipientId, threadId }: Arrival) {
    const startMs = sentAtMs.get(number);
    // A message of the warm-up.
    if (startMs === undefined) return;
    if (latencyMsByNumber.has(number)) {
      twice += 1;
      return;
    }
    latencyMsByNumber.set(number, performance.now() - startMs);
    const key = `${threadId} ${recipientId}`;
    if (number < (lastNumbers.get(key) ?? 0)) outOfOrder += 1;
    lastNumbers.set(key, number);
  }
  function summarise(): Deliveries {
    const latenciesMs = [...latencyMsByNumber.values()];
    const [sent, received] = [sentAtMs.size, latencyMsByNumber.size];
    const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => percentile(latenciesMs, share));
    const times = { p50Ms: p50Ms ?? 0, p95Ms: p95Ms ?? 0, p99Ms: p99Ms ?? 0 };
    return { sent, received, lost: sent - received, twice, outOfOrder, ...times };
  }
  return {
    noteSent: (number) => sentAtMs.set(number, performance.now()),
    noteReceived,
    isComplete: () => latencyMsByNumber.size === sentAtMs.size,
    summarise,
  };
}
