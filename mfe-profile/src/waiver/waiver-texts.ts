import type { OwnParticipation, WaiverState } from '@muster/contract';

/** Whom a guardian signs for. */
export type WaiverDependant = Pick<NonNullable<OwnParticipation['dependant']>, 'id' | 'name'>;

/** How somebody stands to a waiver, for themselves. */
export const OWN_STATE_TEXTS: Readonly<Record<WaiverState, string>> = {
  not_needed: 'No waiver is needed',
  unsigned: 'The waiver waits for your signature',
  signed: 'You have signed the waiver',
  outdated: 'The waiver has changed: please sign it again',
  expired: 'Your signature ends before the event: please sign again',
  withdrawn: 'You have withdrawn your signature',
};

/** The same of somebody else. */
export const STATE_LABELS: Readonly<Record<WaiverState, string>> = {
  not_needed: 'Not needed',
  unsigned: 'Waiver not signed',
  signed: 'Signed',
  outdated: 'Signed an earlier text',
  expired: 'Ends before the event',
  withdrawn: 'Withdrawn',
};
