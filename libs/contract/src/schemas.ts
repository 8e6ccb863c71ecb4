import './configure-zod.ts';

export { emailChange, newPasswordForm, passwordForm } from './accounts/credentials.ts';
export { SECOND_FACTOR_LIMITS, SECOND_FACTOR_TEXT } from './accounts/second-factors.ts';
export { registrationForm } from './accounts/sessions.ts';
export {
  reportDecision,
  reportForm,
  reportOutcome,
  reportReason,
  reportSubjectKind,
} from './administration/reports.ts';
export { suspension, userSort } from './administration/users.ts';
export { IDEMPOTENCY_KEY_FORM, KEY_FORM, KEY_LIMITS, KEY_TEXT } from './crew/api-keys.ts';
export { CHANGE_LIMITS, CHANGE_ROLES, webhookBody } from './crew/changes.ts';
export { crewRole, newCrewInvitation } from './crew/crew.ts';
export { newDevice } from './crew/devices.ts';
export { isForOneEvent, keyResponse } from './crew/key-roles.ts';
export { WEBHOOK_LIMITS, WEBHOOK_TEXT, WEBHOOK_TYPES } from './crew/webhooks.ts';
export { endpoints } from './endpoints.ts';
export { approvalStatus } from './events/approval.ts';
export { difficulty, pounds } from './events/event.ts';
export { eventForm, newEvent } from './events/event-edits.ts';
export { newEventTemplate } from './events/event-templates.ts';
export { exploreFilters, newSavedSearch } from './events/saved-searches.ts';
export { newSeries, series, seriesRule } from './events/series.ts';
export { fieldErrors, validateFields } from './field-errors.ts';
export { folder } from './files/files.ts';
export { chronoCheck, newLimits } from './gate/chronograph.ts';
export { scan } from './gate/scans.ts';
export { walkIn } from './gate/walk-ins.ts';
export { announcementAudience, newAnnouncement } from './messages/announcements.ts';
export { accountDeletion } from './own-data/account.ts';
export { profileForm, profileUpdate } from './own-data/profile.ts';
export { newCard } from './participation/cards.ts';
export { joinForm } from './participation/join-form.ts';
export { newParticipantView } from './participation/participant-views.ts';
export {
  checkInStatus,
  experienceLevel,
  participationStatus,
  paymentStatus,
} from './shared/participation-states.ts';
export { id, isStorable } from './shared/text.ts';
export { ageOn } from './shared/user.ts';
