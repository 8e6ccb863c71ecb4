import type { GateList, GatePerson } from '@muster/contract';
import { makeFreshId } from './ids.ts';

/** Somebody on the list of a gate: with a spot, not here yet, owing nothing. */
export function makeGatePerson(given: Partial<GatePerson> = {}): GatePerson {
  return {
    id: makeFreshId(),
    codeHash: null,
    name: 'Aled Price',
    nickName: '',
    side: null,
    status: 'confirmed',
    position: null,
    owedPence: 0,
    options: [],
    flags: [],
    checkInStatus: 'not_checked_in',
    checkInTime: null,
    isInside: false,
    isFieldReady: false,
    guns: [],
    version: 1,
    ...given,
  };
}

/** What a player without a booking can have: a spot at no price, without ticket types. */
export function makeGateOffer(given: Partial<GateList['offer']> = {}): GateList['offer'] {
  return { pricePence: 0, maxParticipants: null, freeSpots: null, places: [], ...given };
}
