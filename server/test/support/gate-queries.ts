import { ANY_EVENT } from '@muster/domain';
import { listOpenGates } from '../../src/features/gate/close-store.ts';
import {
  countGate,
  findTicketRow,
  isTooOld,
  listGatePeople,
  listGone,
} from '../../src/features/gate/gate-store.ts';
import { listScanRows } from '../../src/features/gate/scan-list-store.ts';
import {
  countScansOfDay,
  listEventsOfTickets,
  listHolders,
  listScansByNonce,
  listStanding,
  listUndoable,
} from '../../src/features/gate/scan-store.ts';
import { listOwnScans } from '../../src/features/own-data/archive-store.ts';
import { deleteOldNonces } from '../../src/platform/nonces/nonce-store.ts';
import type { Query } from './explain.ts';

const nonce = '0192aaaa-0000-7000-8000-000000000000';

interface Subjects {
  eventId: string;
  organizerId: string;
}

/** The queries of the gate, whose plans are looked at. */
export function gateQueries({ eventId, organizerId }: Subjects): Readonly<Record<string, Query>> {
  return {
    'the list of a gate': ({ db }) => listGatePeople(db, { eventId }),
    'what has changed of it': ({ db }) => listGatePeople(db, { eventId, since: 2 }),
    'who has gone from it': ({ db }) => listGone(db, { eventId, since: 2 }),
    'whether its version is too old': ({ db }) => isTooOld(db, { eventId, since: 2 }),
    'the counts of a gate': ({ db }) => countGate(db, eventId),
    'whose ticket it is, of any event': ({ db }) =>
      findTicketRow(db, { code: '000000000000', access: ANY_EVENT }),
    'holders of scanned tickets': ({ db }) =>
      listHolders(db, { eventId, ids: [eventId], codes: ['000000000000'] }),
    'events of scanned tickets': ({ db }) =>
      listEventsOfTickets(db, { organizerId, codes: ['000000000000'] }),
    'scans that stand': ({ db }) => listStanding(db, [eventId]),
    'scans that can be undone': ({ db }) => listUndoable(db, { eventId, nonces: [nonce] }),
    'scans under a nonce': ({ db }) => listScansByNonce(db, { organizerId, nonces: [nonce] }),
    'the scans of an event': ({ db }) => listScanRows(db, { eventId, limit: 50, offset: 0 }),
    'open conflicts': ({ db }) =>
      listScanRows(db, { eventId, unresolved: true, limit: 50, offset: 0 }),
    'the number of scans of a day': ({ db }) =>
      countScansOfDay(db, { eventId, caller: { callerId: eventId, organizerId } }),
    'events where somebody is inside': ({ db }) =>
      listOpenGates(db, { now: new Date(), after: '', limit: 100 }),
    'old nonces': ({ db }) => deleteOldNonces(db, { now: new Date(), limit: 200 }),
    'the caller’s own scans': ({ db }) =>
      listOwnScans(db, { userId: organizerId, after: '', limit: 500 }),
  };
}
