export { findSide } from './find-side.ts';
export { assigned, givesOutSides, refuseSideGap, sideCounts, withSide } from './side-choice.ts';
export { hasSides, refuseSides, type SidedEvent, sideField } from './side-field.ts';
