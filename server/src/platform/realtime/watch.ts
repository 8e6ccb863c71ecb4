import { setTimeout as sleep } from 'node:timers/promises';
import { keepRunning } from '../keep-running.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { spread } from './spread.ts';
import type { Streams } from './streams.ts';
import { createWaker } from './waker.ts';

/** What was found for a stream: it may not go on, it has something to read, or neither. */
export type Verdict = 'ended' | 'new' | 'nothing';

type OnVerdict = (verdict: Verdict) => void;

/** Looks for one stream. */
export interface Lookout {
  /** Calls back after each look, until the returned function is called. */
  add: (onVerdict: OnVerdict) => () => void;
  /** Looks as soon as possible, once for all who ask meanwhile. */
  lookSoon: () => void;
}

/** After a lost connection all have something to tell: requests get their turn in between. */
const AT_ONCE = 25;
const PAUSE_MS = 15;

interface WatchOptions<Place> {
  /** At most between two looks. */
  intervalMs: number;
  log: Pick<Log, 'warn'>;
  /** Looks for all streams with a few statements; returns a verdict for each, in their order. */
  look: (places: readonly Place[]) => Promise<readonly Verdict[]>;
}

/** The streams of a node that are of one kind. */
export interface Watch<Place> {
  /** `place`: until where the stream has read, kept up to date by it. */
  of: (place: Place) => Lookout;
}

/**
 * Looks for all streams of a kind at once whether they have something to read: idle streams need no
 * statement of their own, and a lost notification is late by one look. What fails is looked for
 * again; the streams stay open meanwhile.
 */
export function createWatch<Place>({ intervalMs, log, look }: WatchOptions<Place>): Watch<Place> {
  const watched = new Map<Place, OnVerdict>();
  let waker = createWaker();
  async function lookOnce() {
    const looked = [...watched];
    const verdicts = await look(looked.map(([place]) => place));
    for (const [index, [place, onVerdict]] of looked.entries()) {
      if (watched.has(place)) onVerdict(verdicts[index] ?? 'nothing');
      if (index % AT_ONCE === AT_ONCE - 1) await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
  function start() {
    const stopping = new AbortController();
    waker = createWaker();
    const { wait, wake } = waker;
    async function lookRepeatedly() {
      while ((await wait(spread(intervalMs))) !== 'ended') {
        try {
          await lookOnce();
        } catch (error) {
          wake();
          throw error;
        }
      }
      stopping.abort();
    }
    void keepRunning({ name: 'watch of streams', log, signal: stopping.signal }, lookRepeatedly);
  }
  function add(place: Place, onVerdict: OnVerdict) {
    watched.set(place, onVerdict);
    if (watched.size === 1) start();
    return () => {
      if (watched.delete(place) && watched.size === 0) waker.end();
    };
  }
  return {
    of: (place) => ({
      add: (onVerdict) => add(place, onVerdict),
      lookSoon: () => waker.wake(),
    }),
  };
}

/** One watch for each node. */
export function watchPerNode<Place>(
  optionsOf: (services: Services) => WatchOptions<Place>,
): (services: Services) => Watch<Place> {
  const watches = new WeakMap<Streams, Watch<Place>>();
  return (services) => {
    const watch = watches.get(services.streams) ?? createWatch(optionsOf(services));
    watches.set(services.streams, watch);
    return watch;
  };
}
