import type { Api } from '@muster/api-client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { inBackground } from '../in-background.ts';
import { openGateStore } from '../store/gate-store.ts';
import { Gate } from './gate.ts';
import type { GateView } from './gate-view.ts';
import type { KeptGate } from './merge-list.ts';
import type { QueuedItem } from './queued-item.ts';

interface GateOwner {
  api: Api;
  /** An account or a device: what is kept for one is not shown to another. */
  owner: string;
  eventId: string;
}

/** The gate of an event, opened while it is shown; null until what is kept has been found. */
export function useGate({ api, owner, eventId }: GateOwner): Gate | null {
  const [gate, setGate] = useState<Gate | null>(null);
  useEffect(() => {
    let isGone = false;
    let opened: Gate | undefined;
    async function open() {
      const store = await openGateStore<KeptGate, QueuedItem>(owner, Date.now());
      if (isGone) return store.close();
      opened = new Gate({ api, store, eventId });
      setGate(opened);
      return opened.open();
    }
    inBackground(open());
    function onOnline() {
      if (opened) inBackground(opened.sync());
    }
    function onOffline() {
      opened?.noteOffline();
    }
    globalThis.addEventListener('online', onOnline);
    globalThis.addEventListener('offline', onOffline);
    return () => {
      isGone = true;
      globalThis.removeEventListener('online', onOnline);
      globalThis.removeEventListener('offline', onOffline);
      opened?.close();
      setGate(null);
    };
  }, [api, owner, eventId]);
  return gate;
}

/** What the gate shows now. */
export function useGateView(gate: Gate): GateView {
  return useSyncExternalStore(gate.subscribe, () => gate.view);
}
