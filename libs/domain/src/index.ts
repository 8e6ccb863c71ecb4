export {
  type AccountAbilities,
  accountAbilities,
  type NamedAccount,
  publicName,
} from './account.ts';
export { toPence, toPounds } from './amounts.ts';
export {
  type EventAbilities,
  eventAbilities,
  type GuardedEvent,
  type OrganizedEvent,
  organizerIdOf,
} from './events/abilities.ts';
export {
  type ApprovableEvent,
  type ApprovalSnapshot,
  changedSinceApproval,
  initialApproval,
  toApprovalSnapshot,
} from './events/approval.ts';
export {
  type DifficultyCount,
  type ExportSummary,
  summarizeEvents,
  toExportSummary,
} from './events/export-summary.ts';
export { type EventMedia, eventMediaUrls } from './events/media.ts';
export { hasStarted } from './events/timing.ts';
export {
  type FileAbilities,
  fileAbilities,
  type MomentAbilities,
  momentAbilities,
} from './files.ts';
export type { Instant } from './instant.ts';
export { type PageRequest, pageOffset, paginate } from './pagination.ts';
export {
  isOwnerOrSuperadmin,
  ownershipScope,
  type SignedInViewer,
  toViewer,
  type Viewer,
  type ViewerAbilities,
  viewerAbilities,
} from './viewer.ts';
