export { MissingNote } from './missing-note.tsx';
export { Slot } from './slot.tsx';
export {
  type Contribution,
  type ContributionView,
  type SlotHost,
  SlotHostContext,
  type SlotState,
} from './slot-host.ts';
export { type RenderedSlot, useSlot } from './use-slot.ts';
