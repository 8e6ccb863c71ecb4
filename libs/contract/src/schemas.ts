import './configure-zod.ts';

export { endpoints } from './endpoints.ts';
export { fieldErrors, validateFields } from './field-errors.ts';
export { suspension, userSort } from './schemas/admin-user.ts';
export { announcementAudience, newAnnouncement } from './schemas/announcement.ts';
export { newCard } from './schemas/card.ts';
export { chronoCheck, newLimits } from './schemas/chrono.ts';
export { crewRole, newCrewInvitation, newDevice } from './schemas/crew.ts';
export { difficulty, eventForm, newEvent, pounds } from './schemas/event.ts';
export { approvalStatus } from './schemas/event-review.ts';
export { newEventTemplate } from './schemas/event-template.ts';
export { exploreFilters } from './schemas/explore-filters.ts';
export { folder } from './schemas/file.ts';
export { scan, walkIn } from './schemas/gate.ts';
export { joinForm } from './schemas/participant.ts';
export { newParticipantView } from './schemas/participant-view.ts';
export {
  checkInStatus,
  experienceLevel,
  participationStatus,
  paymentStatus,
} from './schemas/participation-states.ts';
export {
  reportDecision,
  reportForm,
  reportOutcome,
  reportReason,
  reportSubjectKind,
} from './schemas/report.ts';
export { newSavedSearch } from './schemas/saved-search.ts';
export { id, isStorable } from './schemas/text.ts';
export {
  accountDeletion,
  ageOn,
  emailChange,
  newPasswordForm,
  passwordForm,
  profileForm,
  profileUpdate,
  registrationForm,
} from './schemas/user.ts';
