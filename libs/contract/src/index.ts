import { adminCalls } from './calls/admin.ts';
import { authCalls } from './calls/auth.ts';
import { eventExportCalls } from './calls/event-export.ts';
import { eventCalls } from './calls/events.ts';
import { fileCalls } from './calls/files.ts';
import { healthCalls } from './calls/health.ts';
import { likeCalls } from './calls/likes.ts';
import { messageCalls } from './calls/messages.ts';
import { momentCalls } from './calls/moments.ts';
import { participationCalls } from './calls/participation.ts';
import { profileCalls } from './calls/profile.ts';

/** The table of calls. A call that is not a row here does not exist. */
export const calls = {
  ...healthCalls,
  ...authCalls,
  ...profileCalls,
  ...eventCalls,
  ...eventExportCalls,
  ...likeCalls,
  ...fileCalls,
  ...messageCalls,
  ...participationCalls,
  ...adminCalls,
  ...momentCalls,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** Raised by one when a change would break an older client or remote. */
export const CONTRACT_VERSION = 1;

export type { Call, CallAnswer, CallInput, CallParsed, FilePart, Who } from './call.ts';
export { ERRORS, type ErrorBody, type ErrorCode } from './errors.ts';
export { fieldErrors, validateFields } from './field-errors.ts';
export * from './limits.ts';
export type { RuntimeConfig } from './runtime-config.ts';
export type { AdminThread } from './schemas/admin.ts';
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
  newEvent,
  pounds,
} from './schemas/event.ts';
export type { EventQuery } from './schemas/event-query.ts';
export { type Folder, folder, type ListedFile, type StoredFile } from './schemas/file.ts';
export type {
  Message,
  MessageStatus,
  StatusChange,
  StreamEvent,
  Thread,
} from './schemas/message.ts';
export type { Moment } from './schemas/moment.ts';
export type { Pagination } from './schemas/pagination.ts';
export {
  type JoinForm,
  joinForm,
  type Participant,
  type ParticipantChange,
  type ParticipantSummary,
} from './schemas/participant.ts';
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
export { id, isStorable } from './schemas/text.ts';
export {
  type AdminUser,
  ageOn,
  PASSWORD_CHECKS,
  type PublicUser,
  passwordChange,
  passwordScore,
  profileUpdate,
  registrationForm,
  STRENGTH_CHECKS,
  STRENGTH_LABELS,
  type User,
} from './schemas/user.ts';
export * from './texts.ts';
