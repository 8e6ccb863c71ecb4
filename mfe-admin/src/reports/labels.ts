import type { ReportOutcome, ReportSubjectKind } from '@muster/contract';

export const KIND_LABELS: Record<ReportSubjectKind, string> = {
  event: 'Event',
  message: 'Message',
  moment: 'Photo',
  user: 'Profile',
  squad: 'Squad name',
};

export const OUTCOME_LABELS: Record<ReportOutcome, string> = {
  dismissed: 'Dismissed',
  removed: 'Removed',
  warned: 'Warned',
};
