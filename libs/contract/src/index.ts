export type { Block } from './accounts/blocks.ts';
export type { Notice, NoticeKind } from './accounts/notices.ts';
export type { SecondFactor } from './accounts/second-factors.ts';
export type { SecondFactorNeeded, Session } from './accounts/sessions.ts';
export type { Promotion, StatusChange, StreamEvent } from './accounts/stream.ts';
export type { AdminThread } from './administration/admin-threads.ts';
export type { AuditEntry, AuditFilter, AuditState } from './administration/audit-log.ts';
export type {
  ReportCase,
  ReportOutcome,
  ReportSubject,
  ReportSubjectKind,
} from './administration/reports.ts';
export type { AdminStats, AdminWaiting, DailyStatistics } from './administration/statistics.ts';
export type { AdminUser, AdminUserDetails } from './administration/users.ts';
export * from './audit-choices.ts';
export { basePriceOf } from './base-price.ts';
export { addDays } from './calendar-days.ts';
export * from './choices.ts';
export { cleanText, plainDigits } from './clean-text.ts';
export type { ApiKey } from './crew/api-keys.ts';
export type { Change, ChangeType } from './crew/changes.ts';
export type {
  CrewInvitationView,
  CrewMember,
  OpenInvitation,
  OwnCrewMember,
} from './crew/crew.ts';
export type { Device } from './crew/devices.ts';
export { KEY_ROLES, type KeyAccess, type KeyRole } from './crew/key-roles.ts';
export type { UserWebhook, Webhook, WebhookDelivery } from './crew/webhooks.ts';
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
export type { ApprovalResults, ApprovedVersion, EventReview } from './events/approval.ts';
export type { Coordinates, Event, EventPayment } from './events/event.ts';
export type { EventUpdate, GalleryItem, NewEvent, SentCustomField } from './events/event-edits.ts';
export type {
  EventCriteria,
  EventPin,
  EventQuery,
  GoingPerson,
  LastEvent,
  NextEvent,
} from './events/event-lists.ts';
export type { EventSides } from './events/event-sides.ts';
export type { EventTemplate } from './events/event-templates.ts';
export type { ExploreFilters, SavedSearch } from './events/saved-searches.ts';
export type { NewSeries, Series, SeriesContent, SeriesUpdate } from './events/series.ts';
export { isDayOfRule, type SeriesRule, seriesDays } from './events/series-days.ts';
export type { JoinResult } from './events/series-joins.ts';
export type { SiteAccess } from './events/site-access.ts';
export * from './field-limits.ts';
export type { Folder, ListedFile, StorageUsage, StoredFile } from './files/files.ts';
export type { Moment } from './files/moments.ts';
export type {
  CheckedGun,
  ChronoCheck,
  ChronoCheckResult,
  RecordedCheck,
} from './gate/chronograph.ts';
export type { GateList, GatePerson } from './gate/gate.ts';
export type { RecordedScan, Scan, ScanResult } from './gate/scans.ts';
export type { WalkIn } from './gate/walk-ins.ts';
export { hashFraction } from './hash-fraction.ts';
export { ID_PATTERN } from './ids.ts';
export * from './labels.ts';
export * from './limits.ts';
export type { Message, MessageContent, MessageStatus } from './messages/messages.ts';
export type { Conversation, Thread } from './messages/threads.ts';
export type { Books, BooksVat } from './money/books.ts';
export type { LedgerEntry, NewLedgerEntry, PersonBalance } from './money/ledger.ts';
export type { PaymentAccountState } from './money/payment-account.ts';
export type { OnlinePayment, Refund, Refundable, RefundRun } from './money/payments.ts';
export * from './operations/build-limits.ts';
export type { RemoteChange } from './operations/publishing.ts';
export type {
  PageErrorKind,
  PageReport,
  RemoteFailureKind,
  RemoteHealth,
} from './operations/remote-states.ts';
export type { FailedMail, SystemState } from './operations/system.ts';
export type { Followed } from './organizers/follows.ts';
export {
  FOLLOW,
  FOLLOW_SOURCES,
  type FollowSource,
  followSentence,
  JOIN_SOURCES,
  type JoinSource,
  ORGANIZER_PAGE,
} from './organizers/organizer-limits.ts';
export type { Organizer } from './organizers/organizer-pages.ts';
export type { DataExport } from './own-data/account.ts';
export type { MailPreferences } from './own-data/mail-preferences.ts';
export type { Ban } from './participation/bans.ts';
export type { BookingResult } from './participation/bookings.ts';
export type { Card } from './participation/cards.ts';
export type {
  BookedDependant,
  Dependant,
  DependantUpdate,
  NewDependant,
} from './participation/dependants.ts';
export type { JoinOutcome, OwnJoinStatus } from './participation/join.ts';
export type { JoinForm, OptionChoice, StoredJoinForm } from './participation/join-form.ts';
export type { OwnParticipation, ParticipationScope } from './participation/own-participations.ts';
export type { BulkRefusal, ParticipantChange } from './participation/participant-changes.ts';
export type { ParticipantFilters, ParticipantView } from './participation/participant-views.ts';
export type {
  KitHandout,
  OptionCount,
  Participant,
  ParticipantSummary,
} from './participation/participants.ts';
export type { SidePlanResponse } from './participation/sides.ts';
export type { Squad } from './participation/squads.ts';
export type { NewVoucher, Voucher } from './participation/vouchers.ts';
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
export type { Pagination } from './shared/pagination.ts';
export type { ExperienceLevel } from './shared/participation-states.ts';
export type { PublicUser, User } from './shared/user.ts';
export { isSignedName } from './signed-by.ts';
export * from './site-features.ts';
export { SLOT_NAMES, type SlotName } from './slots/slot-names.ts';
export type {
  EventTask,
  EventTaskProps,
  JoinFormSection,
  JoinFormSectionProps,
  ParticipantColumnProps,
  SettingsRow,
  SettingsSectionProps,
  SlotProps,
} from './slots/slot-props.ts';
export * from './texts.ts';
export { CODE_ALPHABET, readSquadCode, readTicketCode } from './ticket-code.ts';
export type {
  EventWaiver,
  GuardianView,
  NewSignature,
  NewWaiver,
  Waiver,
  WaiverSignature,
} from './waivers/waivers.ts';
