export { findSide } from './find-side.ts';
export { type OfferableSpot, offerUntil } from './offer-until.ts';
export { claimUntil, fillOpenSpot, type OpenSpotInput } from './open-spot.ts';
export {
  type PlanBlocker,
  type PlannedMember,
  type PlannedSide,
  type PlannedUnit,
  planSides,
  type SidePlan,
} from './plan-sides.ts';
export {
  assigned,
  givesOutSides,
  refuseSideGap,
  sideCounts,
  unassigned,
  withSide,
} from './side-choice.ts';
export { hasSides, refuseSides, type SidedEvent, sideField } from './side-field.ts';
export { squadSide, withSquadSide } from './squad-side.ts';
