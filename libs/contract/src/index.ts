export * from './audit-choices.ts';
export { basePriceOf } from './base-price.ts';
export * from './choices.ts';
export { cleanText, plainDigits } from './clean-text.ts';
export {
  type AccessRule,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  errorsOf,
  type FilePart,
  type HttpMethod,
  OPEN_TO_DEVICES,
  type ParsedInput,
} from './endpoint.ts';
export type { EndpointName, Endpoints } from './endpoints.ts';
export { CODE_BY_STATUS, ERRORS, type ErrorBody, type ErrorCode } from './errors.ts';
export * from './field-limits.ts';
export { ID_PATTERN } from './ids.ts';
export * from './labels.ts';
export * from './limits.ts';
export * from './password-rules.ts';
export { POSITION_HEADER } from './position-header.ts';
export {
  REMOTE_HEADER,
  type RemoteBuild,
  readRemoteHeader,
  writeRemoteHeader,
} from './remote-header.ts';
export { roundPosition } from './round-position.ts';
export type { RuntimeConfig } from './runtime-config.ts';
export type { AdminStats, AdminThread, DailyStatistics } from './schemas/admin.ts';
export type { AdminUser, AdminUserDetails } from './schemas/admin-user.ts';
export type { AuditEntry, AuditFilter, AuditState } from './schemas/audit.ts';
export type { Ban } from './schemas/ban.ts';
export type { Block } from './schemas/block.ts';
export type { Card } from './schemas/card.ts';
export type {
  CheckedGun,
  ChronoCheck,
  ChronoCheckResult,
  RecordedCheck,
} from './schemas/chrono.ts';
export type { CrewMember, Device, OpenInvitation, OwnCrewMember } from './schemas/crew.ts';
export type { DataExport } from './schemas/data-export.ts';
export type {
  BookedDependant,
  Dependant,
  DependantUpdate,
  NewDependant,
} from './schemas/dependant.ts';
export type {
  Coordinates,
  Event,
  EventUpdate,
  GalleryItem,
  GoingPerson,
  LastEvent,
  NewEvent,
  NextEvent,
  SentCustomField,
} from './schemas/event.ts';
export type { EventPayment } from './schemas/event-payment.ts';
export type { EventCriteria, EventPin, EventQuery } from './schemas/event-query.ts';
export type { ApprovalResults, ApprovedVersion, EventReview } from './schemas/event-review.ts';
export type { EventTemplate } from './schemas/event-template.ts';
export type { ExploreFilters } from './schemas/explore-filters.ts';
export type { Folder, ListedFile, StorageUsage, StoredFile } from './schemas/file.ts';
export type {
  GateList,
  GatePerson,
  RecordedScan,
  Scan,
  ScanResult,
  WalkIn,
} from './schemas/gate.ts';
export type { LedgerEntry, NewLedgerEntry, PersonBalance } from './schemas/ledger.ts';
export type { MailPreferences } from './schemas/mail.ts';
export type {
  Conversation,
  Message,
  MessageContent,
  MessageStatus,
  Promotion,
  StatusChange,
  StreamEvent,
  Thread,
} from './schemas/message.ts';
export type { Moment } from './schemas/moment.ts';
export type { OwnParticipation, ParticipationScope } from './schemas/own-participation.ts';
export type { Pagination } from './schemas/pagination.ts';
export type {
  BulkRefusal,
  JoinForm,
  KitHandout,
  OptionChoice,
  OptionCount,
  OwnJoinStatus,
  Participant,
  ParticipantChange,
  ParticipantSummary,
  StoredJoinForm,
} from './schemas/participant.ts';
export type { ParticipantFilters, ParticipantView } from './schemas/participant-view.ts';
export type { ExperienceLevel } from './schemas/participation-states.ts';
export type { OnlinePayment, Refund, Refundable, RefundRun } from './schemas/payment.ts';
export type { PaymentAccountState } from './schemas/payment-account.ts';
export type { RemoteChange } from './schemas/publishing.ts';
export type {
  ReportCase,
  ReportOutcome,
  ReportSubject,
  ReportSubjectKind,
} from './schemas/report.ts';
export type { SavedSearch } from './schemas/saved-search.ts';
export type { Session } from './schemas/session.ts';
export type {
  FailedMail,
  PageErrorKind,
  PageReport,
  RemoteFailureKind,
  RemoteHealth,
  SystemState,
} from './schemas/system.ts';
export type { PublicUser, User } from './schemas/user.ts';
export type { NewVoucher, Voucher } from './schemas/voucher.ts';
export type {
  EventWaiver,
  GuardianView,
  NewSignature,
  NewWaiver,
  Waiver,
  WaiverSignature,
} from './schemas/waiver.ts';
export { isSignedName } from './signed-by.ts';
export { SLOT_NAMES, type SlotName } from './slots/slot-names.ts';
export type {
  JoinFormSection,
  JoinFormSectionProps,
  ParticipantColumnProps,
  SlotProps,
} from './slots/slot-props.ts';
export * from './texts.ts';
export { readTicketCode } from './ticket-code.ts';
