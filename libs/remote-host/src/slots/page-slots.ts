import type { SlotName } from '@muster/contract';
import type { Contribution, ContributionView, SlotHost, SlotState } from '@muster/remote-kit/slots';
import type { ComponentType } from 'react';
import type { FailureKind } from '../loading/failure.ts';
import type { ContributionSource, FoundContribution } from './contribution-source.ts';

/** A contribution on this page. */
export interface Load {
  found: FoundContribution;
  /** Undefined while it is loading, and once it has failed. */
  component?: ComponentType | undefined;
  hasFailed: boolean;
  /** It is being loaded, or was. */
  isBegun?: boolean;
}

interface OpenSlot {
  /** How many components show it. */
  count: number;
  loads: Map<string, Load>;
  state: SlotState;
  /** What is contributed was found. */
  isKnown: boolean;
}

export interface PageSlotsOptions {
  source: ContributionSource;
  /** Resolves once the browser has drawn what is on the page. */
  afterPaint?: () => Promise<void>;
}

/**
 * When what a slow or lost connection did not bring is tried again, as long as a screen shows the
 * slot.
 */
const TRY_AGAIN_AFTER_MS = [10_000, 30_000, 60_000];

/** The slots of a page: which contributions are loaded, shown and missing. */
export class PageSlots implements SlotHost {
  readonly View: ContributionView;
  readonly #source: ContributionSource;
  readonly #afterPaint: () => Promise<void>;
  readonly #slots = new Map<SlotName, OpenSlot>();
  readonly #listeners = new Set<() => void>();

  constructor(View: ContributionView, { source, afterPaint = waitForPaint }: PageSlotsOptions) {
    this.View = View;
    this.#source = source;
    this.#afterPaint = afterPaint;
  }

  open = (name: SlotName): (() => void) => {
    const slot = this.#slotOf(name);
    slot.count += 1;
    if (slot.count === 1) void this.#start(name, slot);
    return () => {
      slot.count -= 1;
    };
  };

  read = (name: SlotName): SlotState => this.#slotOf(name).state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  fail = ({ id }: Contribution, error: unknown): void => {
    this.failAs(id, { kind: 'render', cause: error instanceof Error ? error.message : `${error}` });
  };

  /** Takes a contribution away that failed after it was loaded, wherever it is shown. */
  failAs(id: string, { kind, cause }: { kind: FailureKind; cause: string }): void {
    for (const slot of this.#slots.values()) {
      const load = slot.loads.get(id);
      if (!load || load.hasFailed) continue;
      load.found.reportFailure(kind, cause);
      load.hasFailed = true;
      this.#update(slot);
    }
  }

  /** A contribution that was loaded; undefined before, and once it has failed. */
  find(id: string): Load | undefined {
    const loads = [...this.#slots.values()].map(({ loads: all }) => all.get(id));
    return loads.find((load) => load?.component && !load.hasFailed);
  }

  #slotOf(name: SlotName): OpenSlot {
    const slot = this.#slots.get(name) ?? {
      count: 0,
      loads: new Map(),
      isKnown: false,
      state: { contributions: [], missing: [], isKnown: false },
    };
    this.#slots.set(name, slot);
    return slot;
  }

  /** What failed is tried again whenever a screen with the slot is opened. */
  async #start(name: SlotName, slot: OpenSlot): Promise<void> {
    for (const [id, { hasFailed }] of slot.loads) if (hasFailed) slot.loads.delete(id);
    this.#update(slot);
    await this.#afterPaint();
    if (slot.count === 0) return;
    const found = await this.#source.find(name);
    slot.isKnown = true;
    if (found.length === 0) this.#update(slot);
    await Promise.all(
      found.map((contribution) =>
        contribution.tab ? this.#list(slot, contribution) : this.#load(slot, contribution),
      ),
    );
  }

  /** A tab is drawn as it is declared; what is inside is loaded when it is shown (`begin`). */
  #list(slot: OpenSlot, found: FoundContribution): void {
    if (slot.loads.has(found.id)) return;
    slot.loads.set(found.id, { found, hasFailed: false });
    this.#update(slot);
  }

  /** Loads what was only listed. */
  begin(id: string): void {
    for (const slot of this.#slots.values()) {
      const load = slot.loads.get(id);
      if (!load || load.component || load.hasFailed || load.isBegun) continue;
      slot.loads.delete(id);
      void this.#load(slot, load.found);
    }
  }

  async #load(slot: OpenSlot, found: FoundContribution): Promise<void> {
    if (slot.loads.has(found.id)) return;
    const load: Load = { found, hasFailed: false, isBegun: true };
    slot.loads.set(found.id, load);
    for (const waitMs of [...TRY_AGAIN_AFTER_MS, undefined]) {
      const outcome = await found.load();
      load.component = outcome.status === 'loaded' ? outcome.component : undefined;
      load.hasFailed = outcome.status === 'failed';
      this.#update(slot);
      const isSlow =
        outcome.status === 'failed' && ['network', 'timeout'].includes(outcome.failure.kind);
      if (!isSlow || waitMs === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      // Nobody shows it any more, or it was opened and is tried again by that.
      if (slot.count === 0 || slot.loads.get(found.id) !== load) return;
    }
  }

  #update(slot: OpenSlot): void {
    const loads = [...slot.loads.values()].sort(
      ({ found: a }, { found: b }) => a.order - b.order || a.id.localeCompare(b.id),
    );
    const shown = loads.filter(
      ({ component, found, hasFailed }) => (component || found.tab) && !hasFailed,
    );
    const missing = loads.filter(({ hasFailed }) => hasFailed).map(({ found }) => found.label);
    const state = {
      contributions: shown.map(({ found: { id, remoteId, label, tab, column } }) => ({
        ...{ id, remoteId, label },
        ...(tab && { tab }),
        ...(column && { column }),
      })),
      missing: [...new Set(missing)],
      isKnown: slot.isKnown,
    };
    if (JSON.stringify(state) !== JSON.stringify(slot.state)) slot.state = state;
    else if (!loads.some(({ found }) => found.tab)) return;
    for (const listener of this.#listeners) listener();
  }
}

/** The frame after the one in which the page was drawn. A hidden page draws nothing, and waits. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
