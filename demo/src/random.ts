/** Random numbers that are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A number from `min` up to, not including, `max`. */
  between: (min: number, max: number) => number;
  /** A whole number from `min` to `max`, both included. */
  whole: (min: number, max: number) => number;
  /** True with this probability, 0 to 1. */
  chance: (share: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** One of the keys, with probabilities in proportion to the numbers. */
  weigh: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  /** The same items in another order. */
  shuffle: <T>(things: readonly T[]) => T[];
}

export function createRandom(seed: number): Random {
  const next = createNumbers(seed);
  function between(min: number, max: number) {
    return min + next() * (max - min);
  }
  function whole(min: number, max: number) {
    return min + Math.floor(next() * (max - min + 1));
  }
  function pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error('nothing to pick from');
    return from[whole(0, from.length - 1)] as T;
  }
  function weigh<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries<number>(weights) as [K, number][];
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    const found = entries.find(([, weight]) => {
      left -= weight;
      return left < 0;
    });
    return (found ?? entries[0]!)[0];
  }
  function shuffle<T>(things: readonly T[]) {
    return things
      .map((thing) => ({ thing, rank: next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ thing }) => thing);
  }
  return { next, between, whole, chance: (share) => next() < share, pick, weigh, shuffle };
}

function createNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
