import type { SlotName, SlotProps } from '@muster/contract';
import { createSlotHost, type FoundContribution } from '@muster/remote-host/slots';
import type { SlotHost } from '@muster/remote-kit/slots';
import type { ComponentType } from 'react';

/** A component for each slot, as a remote exposes it. Null: one that cannot be loaded. */
export type Contributions = {
  [Name in SlotName]?: ComponentType<SlotProps[Name]> | null;
};

const REMOTE = { remoteId: 'gear', label: 'Gear' };

/** The slots of a page to which a remote, Gear, contributes these components. */
export function contribute(contributions: Contributions): SlotHost {
  return createSlotHost({
    source: {
      find: async (slot) => {
        const component = contributions[slot];
        return component === undefined ? [] : [describe(slot, component as ComponentType | null)];
      },
    },
  });
}

function describe(slot: SlotName, component: ComponentType | null): FoundContribution {
  const build = { version: '1.0.0', build: 'test', entry: '', integrity: null };
  const of = { ...build, contract: 1, exposes: [] };
  return {
    ...REMOTE,
    id: slot,
    ...(slot === 'event-home/tab@1' && { tab: { title: 'Gear', needs: ['checkIn'] } }),
    ...(slot === 'participants/column@1' && { column: { needs: ['viewLedger'], uses: 'money' } }),
    build: build.build,
    order: 1,
    load: async () =>
      component
        ? { status: 'loaded', component, chosen: { build: of, reason: 'current' } }
        : {
            status: 'failed',
            failure: { kind: 'http', ...REMOTE, ...build, expose: '', cause: '' },
          },
    reportFailure: () => undefined,
    beginShowing: () => undefined,
    endShowing: () => undefined,
  };
}
