import type { SlotName } from '@muster/contract';
import { type ComponentType, type Context, createContext } from 'react';
import type { SlotAudience, SlotTab } from './find-slots-fault.ts';

/** A contribution of a remote to a slot, once it is loaded. */
export interface Contribution {
  /** Unique on the page. */
  id: string;
  remoteId: string;
  /** The label of its remote. */
  label: string;
  /** Of a slot of tabs. Shells of earlier releases have none. */
  tab?: SlotTab;
  /** Of a slot of columns. */
  column?: SlotAudience;
}

/** What a slot has at the moment. The same object until it changes. */
export interface SlotState {
  /** Those that can be shown, in their order. */
  contributions: readonly Contribution[];
  /** The labels of the remotes whose contribution is missing: it failed, or took too long. */
  missing: readonly string[];
  /** False until it is known what is contributed. Shells of earlier releases do not say. */
  isKnown?: boolean;
}

/** What shows one contribution, and contains its failures. */
export type ContributionView = ComponentType<{ contribution: Contribution; props: object }>;

/**
 * What the page offers to those who render slots. Remotes of other releases use it, so nothing of
 * it is changed or taken away (docs/remote.md#slots).
 */
export interface SlotHost {
  /** Loads what is contributed, once the page has drawn what is around the slot. Returns an end. */
  open(slot: SlotName): () => void;
  read(slot: SlotName): SlotState;
  /** Calls the listener when any slot has changed. */
  subscribe(listener: () => void): () => void;
  View: ContributionView;
  /** Takes away a contribution that failed outside of its rendering, and reports it. */
  fail(contribution: Contribution, error: unknown): void;
}

const KEY = Symbol.for('muster.slots@1');
const page = globalThis as typeof globalThis & { [KEY]?: Context<SlotHost | null> };

/**
 * One context for the whole page, although every remote has this module of its own: a remote cannot
 * import it from the shell, because the shell of the last release lacks it. Null in such a shell,
 * where no slot has anything.
 */
export const SlotHostContext: Context<SlotHost | null> = initContext();

function initContext(): Context<SlotHost | null> {
  page[KEY] ??= createContext<SlotHost | null>(null);
  return page[KEY];
}
