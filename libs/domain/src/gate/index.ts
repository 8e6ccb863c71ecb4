export {
  type DecidingScan,
  decideScan,
  type ScanDecision,
  type ScannedHolder,
} from './decide-scan.ts';
export { exceedsShare, type GateCounts, type GateLimit } from './exceeds-share.ts';
export { type FilledWalkIn, fillNamedSpot, fillWalkIn } from './fill-walk-in.ts';
export { gateClosesAt, isGameDay, isGateOpen } from './gate-closes-at.ts';
export { mustBeSeen, type SeenAtGate } from './must-be-seen.ts';
export {
  CLOCK_WARNING_MS,
  correctClock,
  type Presence,
  presenceOf,
  type StandingScan,
} from './presence.ts';
export { readScannedCode, ticketUrl } from './read-scanned-code.ts';
export {
  type SquadHere,
  type SquadMemberAtGate,
  squadHere,
} from './squad-here.ts';
export { walkInOffer } from './walk-in-offer.ts';
