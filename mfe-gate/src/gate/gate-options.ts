import type { Api } from '@muster/api-client';
import type { GateStore } from '../store/lasting-store.ts';
import type { KeptGate } from './merge-list.ts';
import type { QueuedItem } from './queued-item.ts';

/** What a gate is opened with. */
export interface GateOptions {
  eventId: string;
  api: Pick<
    Api,
    | 'getGate'
    | 'recordScans'
    | 'recordChecks'
    | 'addWalkIn'
    | 'updateGatePerson'
    | 'addLedgerEntry'
    | 'reverseLedgerEntry'
    | 'listenToGate'
    | 'signWaiver'
  > &
    Partial<Pick<Api, 'getEventWaiver'>>;
  store: GateStore<KeptGate, QueuedItem>;
  now?: () => number;
}
