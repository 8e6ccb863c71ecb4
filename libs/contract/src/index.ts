import { adminEndpoints } from './endpoints/admin.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { eventExportEndpoints } from './endpoints/event-export.ts';
import { eventEndpoints } from './endpoints/events.ts';
import { fileEndpoints } from './endpoints/files.ts';
import { healthEndpoints } from './endpoints/health.ts';
import { likeEndpoints } from './endpoints/likes.ts';
import { messageEndpoints } from './endpoints/messages.ts';
import { momentEndpoints } from './endpoints/moments.ts';
import { participationEndpoints } from './endpoints/participation.ts';
import { profileEndpoints } from './endpoints/profile.ts';

/** The table of calls. A call that is not a row here does not exist. */
export const endpoints = {
  ...healthEndpoints,
  ...authEndpoints,
  ...profileEndpoints,
  ...eventEndpoints,
  ...eventExportEndpoints,
  ...likeEndpoints,
  ...fileEndpoints,
  ...messageEndpoints,
  ...participationEndpoints,
  ...adminEndpoints,
  ...momentEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** Raised by one when a change would break an older client or remote. */
export const CONTRACT_VERSION = 1;

export type {
  AccessRule,
  Endpoint,
  EndpointInput,
  EndpointResponse,
  FilePart,
  ParsedInput,
} from './endpoint.ts';
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
