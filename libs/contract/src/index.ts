import './configure-zod.ts';
import { accountEndpoints } from './endpoints/account.ts';
import { adminEndpoints } from './endpoints/admin.ts';
import { adminUserEndpoints } from './endpoints/admin-users.ts';
import { announcementEndpoints } from './endpoints/announcements.ts';
import { auditEndpoints } from './endpoints/audit.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { calendarEndpoints } from './endpoints/calendar.ts';
import { eventApprovalEndpoints } from './endpoints/event-approval.ts';
import { eventExportEndpoints } from './endpoints/event-export.ts';
import { eventTemplateEndpoints } from './endpoints/event-templates.ts';
import { eventEndpoints } from './endpoints/events.ts';
import { fileEndpoints } from './endpoints/files.ts';
import { healthEndpoints } from './endpoints/health.ts';
import { likeEndpoints } from './endpoints/likes.ts';
import { mailEndpoints } from './endpoints/mail.ts';
import { messageEndpoints } from './endpoints/messages.ts';
import { momentEndpoints } from './endpoints/moments.ts';
import { participantViewEndpoints } from './endpoints/participant-views.ts';
import { participationEndpoints } from './endpoints/participation.ts';
import { personEndpoints } from './endpoints/people.ts';
import { profileEndpoints } from './endpoints/profile.ts';
import { publishingEndpoints } from './endpoints/publishing.ts';
import { reportEndpoints } from './endpoints/reports.ts';
import { savedSearchEndpoints } from './endpoints/saved-searches.ts';
import { sessionEndpoints } from './endpoints/sessions.ts';
import { systemEndpoints } from './endpoints/system.ts';

/** Every endpoint of the API, by its key. The server's function and its file carry the same name. */
export const endpoints = {
  ...healthEndpoints,
  ...authEndpoints,
  ...sessionEndpoints,
  ...profileEndpoints,
  ...personEndpoints,
  ...accountEndpoints,
  ...eventEndpoints,
  ...eventApprovalEndpoints,
  ...eventExportEndpoints,
  ...calendarEndpoints,
  ...likeEndpoints,
  ...eventTemplateEndpoints,
  ...participantViewEndpoints,
  ...savedSearchEndpoints,
  ...fileEndpoints,
  ...messageEndpoints,
  ...participationEndpoints,
  ...adminEndpoints,
  ...adminUserEndpoints,
  ...auditEndpoints,
  ...momentEndpoints,
  ...mailEndpoints,
  ...systemEndpoints,
  ...announcementEndpoints,
  ...reportEndpoints,
  ...publishingEndpoints,
};
/** The type of `endpoints`. */
export type Endpoints = typeof endpoints;
/** The key of an endpoint. */
export type EndpointName = keyof Endpoints;

export {
  type AccessRule,
  type Endpoint,
  type EndpointInput,
  type EndpointResponse,
  errorsOf,
  type FilePart,
  type HttpMethod,
  type ParsedInput,
} from './endpoint.ts';
export { ERRORS, type ErrorBody, type ErrorCode } from './errors.ts';
export { fieldErrors, validateFields } from './field-errors.ts';
export * from './labels.ts';
export * from './limits.ts';
export type { RuntimeConfig } from './runtime-config.ts';
export type { AdminStats, AdminThread, DailyStatistics } from './schemas/admin.ts';
export {
  type AdminUser,
  type AdminUserDetails,
  suspension,
  type UserSort,
  userSort,
} from './schemas/admin-user.ts';
export {
  type AnnouncementAudience,
  announcementAudience,
  newAnnouncement,
} from './schemas/announcement.ts';
export {
  AUDIT_ACTIONS,
  AUDIT_SUBJECT_KINDS,
  type AuditAction,
  type AuditEntry,
  type AuditFilter,
  type AuditState,
  type AuditSubjectKind,
} from './schemas/audit.ts';
export type { DataExport } from './schemas/data-export.ts';
export {
  basePriceOf,
  type Coordinates,
  type Difficulty,
  difficulty,
  type Event,
  type EventUpdate,
  eventForm,
  type GalleryItem,
  type NewEvent,
  type NextEvent,
  newEvent,
  pounds,
} from './schemas/event.ts';
export type { EventCriteria, EventPin, EventQuery } from './schemas/event-query.ts';
export {
  ADMIN_EVENT_SORTS,
  type AdminEventSort,
  type ApprovalResults,
  type ApprovalStatus,
  type ApprovedVersion,
  approvalStatus,
  type EventReview,
} from './schemas/event-review.ts';
export { type EventTemplate, newEventTemplate } from './schemas/event-template.ts';
export { type ExploreFilters, exploreFilters, roundPosition } from './schemas/explore-filters.ts';
export {
  type Folder,
  folder,
  type ListedFile,
  type StorageUsage,
  type StoredFile,
} from './schemas/file.ts';
export {
  type MailPreferences,
  OPTIONAL_MAIL_KINDS,
  type OptionalMailKind,
} from './schemas/mail.ts';
export type {
  Conversation,
  Message,
  MessageStatus,
  Promotion,
  StatusChange,
  StreamEvent,
  Thread,
} from './schemas/message.ts';
export type { Moment } from './schemas/moment.ts';
export type { OwnParticipation, ParticipationScope } from './schemas/own-participation.ts';
export type { Pagination } from './schemas/pagination.ts';
export {
  type BulkRefusal,
  type JoinForm,
  joinForm,
  type OptionCount,
  PARTICIPANT_SORTS,
  type Participant,
  type ParticipantChange,
  type ParticipantSort,
  type ParticipantSummary,
  type StoredJoinForm,
} from './schemas/participant.ts';
export {
  newParticipantView,
  type ParticipantFilters,
  type ParticipantView,
} from './schemas/participant-view.ts';
export {
  type CheckInStatus,
  checkInStatus,
  type ExperienceLevel,
  experienceLevel,
  type ParticipationStatus,
  type PaymentStatus,
  participationStatus,
  paymentStatus,
} from './schemas/participation-states.ts';
export type { RemoteChange } from './schemas/publishing.ts';
export {
  type ReportCase,
  type ReportOutcome,
  type ReportReason,
  type ReportSubject,
  type ReportSubjectKind,
  reportDecision,
  reportForm,
  reportOutcome,
  reportReason,
  reportSubjectKind,
} from './schemas/report.ts';
export { newSavedSearch, type SavedSearch } from './schemas/saved-search.ts';
export type { Session } from './schemas/session.ts';
export type {
  FailedMail,
  PageErrorKind,
  PageReport,
  RemoteFailureKind,
  RemoteHealth,
  SystemState,
} from './schemas/system.ts';
export { id, isStorable } from './schemas/text.ts';
export { ticketCode } from './schemas/ticket.ts';
export {
  accountDeletion,
  ageOn,
  emailChange,
  MIN_PASSWORD_SCORE,
  newPasswordForm,
  PASSWORD_CHECKS,
  type PublicUser,
  passwordForm,
  passwordScore,
  profileForm,
  profileUpdate,
  registrationForm,
  STRENGTH_CHECKS,
  strengthLabel,
  type User,
} from './schemas/user.ts';
export * from './texts.ts';
