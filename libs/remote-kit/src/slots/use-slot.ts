import type { SlotName } from '@muster/contract';
import { use, useEffect, useSyncExternalStore } from 'react';
import { type ContributionView, SlotHostContext, type SlotState } from './slot-host.ts';

/** A slot as a screen renders it by itself, such as one whose contributions are columns. */
export interface RenderedSlot extends SlotState {
  View: ContributionView;
  fail: (contribution: SlotState['contributions'][number], error: unknown) => void;
}

const EMPTY: SlotState = { contributions: [], missing: [] };

/**
 * What is contributed to a slot. Nothing of it is loaded before the calling component is on screen.
 * For most slots `Slot` suffices.
 */
export function useSlot(name: SlotName): RenderedSlot {
  const host = use(SlotHostContext);
  useEffect(() => host?.open(name), [host, name]);
  const state = useSyncExternalStore(
    host?.subscribe ?? subscribeToNothing,
    () => host?.read(name) ?? EMPTY,
  );
  return { ...state, View: host?.View ?? Nothing, fail: host?.fail ?? ignore };
}

function subscribeToNothing(): () => void {
  return ignore;
}

function ignore(): void {
  // Without a host there are no contributions that could change or fail.
}

function Nothing() {
  return null;
}
