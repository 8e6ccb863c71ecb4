export {
  type AccountAbilities,
  type AccountAdministration,
  accountAbilities,
  accountAdministration,
  type HideableAccount,
  isHiddenAccount,
  type NamedAccount,
  needsDateOfBirth,
  publicName,
} from './account.ts';
export { type ActivityLevel, activityLevel } from './activity.ts';
export { formatPounds, parsePence, toPence, toPounds } from './amounts.ts';
export {
  auditActionLabel,
  auditActorName,
  auditSubjectLabel,
  describeAuditChange,
} from './audit.ts';
export * from './chrono/index.ts';
export { dialledNumber } from './dialled-number.ts';
export {
  type EventAbilities,
  eventAbilities,
  eventCan,
  type GuardedEvent,
  type OrganizedEvent,
  organizerIdOf,
  runsEvent,
} from './events/abilities.ts';
export {
  type ApprovalDecision,
  approvalStatus,
  approvalStatusOf,
  type DecidedEvent,
  type DecisionEffect,
  effectOfDecision,
  hasChangedSince,
  initialApproval,
} from './events/approval.ts';
export { APPROVED_FIELD_LABELS, labelsOfChanges } from './events/approved-field-labels.ts';
export {
  APPROVED_FIELDS,
  type ApprovableEvent,
  type ApprovedField,
  approvedMediaUrls,
  changedSinceApproval,
  toApprovedVersion,
} from './events/approved-version.ts';
export {
  ANY_EVENT,
  type CrewAbility,
  crewCan,
  type EventAccess,
  eventAccess,
  isEditorField,
  organizerAccess,
  ownerAccess,
  refuseCrewExpiry,
  rolesWith,
} from './events/crew.ts';
export { checkCrewEndDay, crewEndDay, toCrewExpiry } from './events/crew-end.ts';
export { refuseCustomFieldIds } from './events/custom-field-ids.ts';
export { distanceKm } from './events/distance.ts';
export { eventEnd, refuseEnd, type TimedEvent } from './events/event-end.ts';
export { eventTimes } from './events/event-times.ts';
export { toEventCriteria } from './events/explore-filters.ts';
export {
  type ExportSummary,
  summarizeEvents,
  toExportSummary,
} from './events/export-summary.ts';
export {
  EVENT_FEATURES,
  type EventFeature,
  type FeatureFacts,
  seenSetUp,
  usesFeature,
} from './events/features.ts';
export { toPeriodEnd, toPeriodStart } from './events/london-days.ts';
export {
  EVENT_TIME_ZONE,
  fromLondonInput,
  londonDay,
  londonIso,
  londonIsoDay,
  londonOffsetMinutes,
  londonTime,
  toLondonInput,
} from './events/london-time.ts';
export { type EventMedia, eventMediaUrls, isVideoUrl, refuseMedia } from './events/media.ts';
export {
  keepLimits,
  type LimitedField,
  refuseLimits,
  refusePlaces,
  withLeft,
} from './events/option-limits.ts';
export { leftText, optionTerms } from './events/option-text.ts';
export {
  duePence,
  type LeavingAccount,
  leavingRefund,
  type OwingAccount,
  PAYMENT_RETURN_PARAM,
  type RefundRule,
  refundOf,
  refundPercent,
} from './events/refund-rule.ts';
export * from './events/series/index.ts';
export { describeSiteAccess, SITE_FEATURE_LABELS } from './events/site-access.ts';
export { spotsText } from './events/spots-text.ts';
export {
  comingSince,
  hasStarted,
  isComing,
  isEarlyToCheckIn,
  overAt,
  refuseDateChange,
  refusePastDate,
} from './events/timing.ts';
export { isOneErrorFrom } from './events/typing-error.ts';
export {
  type FileAbilities,
  fileAbilities,
  type MomentAbilities,
  momentAbilities,
} from './files.ts';
export * from './gate/index.ts';
export type { Instant } from './instant.ts';
export { fileInUseText, MEDIA_USES, type MediaUse } from './media-uses.ts';
export {
  type AddressedMessage,
  type GuardedMessage,
  isUnreadBy,
  type MessageAbilities,
  messageAbilities,
} from './messages/message.ts';
export {
  type FirstMessage,
  type GuardedThread,
  type ListedThread,
  otherThreadParticipant,
  refuseFirstMessage,
  refuseThreadMessage,
  type ThreadAbilities,
  threadAbilities,
  userTypeIn,
} from './messages/thread.ts';
export { countReplacedMoments } from './moments.ts';
export * from './organizers/handle.ts';
export {
  onlyPage,
  type PageRequest,
  pageOffset,
  paginate,
  paginateUpTo,
} from './pagination.ts';
export {
  type GuardedParticipant,
  PARTICIPANT_ACTIONS,
  type ParticipantAbilities,
  type ParticipantAccount,
  type ParticipantAction,
  participantAbilities,
  participantActions,
} from './participation/abilities.ts';
export * from './participation/ages.ts';
export * from './participation/bookings.ts';
export {
  type BulkChange,
  type BulkContext,
  type BulkDecision,
  type BulkParticipant,
  decideBulkChange,
} from './participation/bulk-change.ts';
export {
  type ChosenOptionResponse,
  describeChosenOption,
  describeOptionCounts,
  findIdsByLabels,
  findOffer,
  type KeptOption,
  type Offer,
  type OfferedField,
  type OfferedOption,
  type OptionIds,
  toChosenOptions,
} from './participation/chosen-options.ts';
export {
  changeParticipants,
  countParticipants,
  countTaken,
  type EventChange,
  type EventChangeResult,
  type EventParticipant,
  passParties,
  promoteInEvent,
  type StockedEvent,
} from './participation/event-change.ts';
export * from './participation/join-form.ts';
export {
  isParticipating,
  type JoinAttempt,
  type JoinableEvent,
  type JoinOutcome,
  maxUnconfirmed,
  predictJoin,
  refuseJoin,
  refuseLeave,
} from './participation/joining.ts';
export type { ChosenOption } from './participation/kept-choices.ts';
export { isHandedOut, refuseKit } from './participation/kit.ts';
export { mayGiveAwayNoShows } from './participation/no-shows.ts';
export { owedPence, signedPence } from './participation/owing.ts';
export {
  applyParticipantChange,
  balanceBeside,
  type ChangeableParticipant,
  type ConfirmingRoom,
  canMarkPending,
  refuseParticipantChange,
  reverseParticipantChange,
} from './participation/participant-change.ts';
export { type NamedParticipant, participantRef } from './participation/participant-ref.ts';
export * from './participation/spots.ts';
export { type StatusNews, statusNews } from './participation/status-news.ts';
export {
  countsOptions,
  hasLimits,
  openStock,
  optionIdsOf,
  optionLeft,
  type Stock,
  type StockedParticipant,
  type TakenOptions,
  waitsFor,
} from './participation/stock.ts';
export {
  adjustSummary,
  type ParticipantStep,
  type SummedParticipant,
  shiftWaitlistPosition,
  summarizeParticipants,
} from './participation/summary.ts';
export { formatTicketCode, hasTicket, type TicketHolder } from './participation/ticket.ts';
export * from './participation/vouchers.ts';
export {
  compareParticipants,
  compareWaitlist,
  type FreedSpots,
  orderParticipants,
  promoteWaitlist,
  type QueuedParticipant,
  type WaitingParticipant,
  waitlistPosition,
} from './participation/waitlist.ts';
export { createPrinter, type Printer } from './printable.ts';
export * from './record.ts';
export type { FieldRefusal } from './refusal.ts';
export { excerptOf } from './reports.ts';
export { isReservedName, refuseReservedName } from './reserved-names.ts';
export {
  isFound,
  isShortWord,
  searchable,
  type TextSearch,
  telephoneDigits,
  toTextSearch,
} from './searchable.ts';
export * from './sides/index.ts';
export { refuseStorage } from './storage-quota.ts';
export { vatPence } from './vat.ts';
export {
  isOwnerOrSuperadmin,
  ownershipScope,
  type SignedInViewer,
  toViewer,
  type Viewer,
  type ViewerAbilities,
  viewerAbilities,
} from './viewer.ts';
export * from './waiver/waiver-state.ts';
