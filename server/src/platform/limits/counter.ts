/** How often something has happened in its current period. */
export interface Count {
  count: number;
  /** Until the period ends and the count starts again. */
  waitMs: number;
}

/**
 * Counts per key, such as a network address or an account, in periods that begin with the first
 * count of a key.
 */
export interface Counter {
  /**
   * Counts one more; of calls at the same time no two get the same count up to `max`. Never
   * rejects.
   */
  increment: (key: string) => Promise<Count>;
  /** Takes one back that turned out not to count. Never rejects. */
  decrement: (key: string) => Promise<void>;
}

export interface CounterOptions {
  /** Distinguishes what is counted; the same on every node. */
  name: string;
  /** The highest count that is allowed. Further ones may all be reported as one above it. */
  max: number;
  periodMs: number;
  /** Counted while RATE_LIMIT is off, too: a rule of the product, not one against load. */
  isAlwaysCounted?: boolean;
}
