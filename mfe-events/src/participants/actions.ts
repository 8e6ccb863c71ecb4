import type { Participant, ParticipantChange } from '@muster/contract';

/** What of a participant a change is about; each has one button in the row. */
export type Slot = 'status' | 'paymentStatus' | 'checkInStatus';

/** Something an organizer does to a participant. */
export interface Action {
  slot: Slot;
  /** On the button: "Check in". */
  label: string;
  /** Once done: "checked in". */
  done: string;
  change: ParticipantChange;
  /** Whether there is anything to do (spec.md §4). */
  fits: (participant: Participant) => boolean;
}

/** The buttons of a row, and of a selection. */
export const ROW_ACTIONS: readonly Action[] = [
  {
    slot: 'status',
    label: 'Confirm',
    done: 'confirmed',
    change: { status: 'confirmed' },
    fits: ({ status }) => status !== 'confirmed',
  },
  {
    slot: 'paymentStatus',
    label: 'Mark paid',
    done: 'marked paid',
    change: { paymentStatus: 'paid' },
    fits: ({ paymentStatus }) => paymentStatus !== 'paid',
  },
  {
    slot: 'checkInStatus',
    label: 'Check in',
    done: 'checked in',
    change: { checkInStatus: 'checked_in' },
    fits: ({ status, checkInStatus }) =>
      status === 'confirmed' && checkInStatus === 'not_checked_in',
  },
];

/** Gives a place away, perhaps to the next in line: asked about first. */
export const CANCEL_PLACE: Action = {
  slot: 'status',
  label: 'Cancel place',
  done: 'cancelled',
  change: { status: 'cancelled' },
  fits: ({ status }) => status !== 'cancelled',
};

/** What is rarer, under "more". */
export const MORE_ACTIONS: readonly Action[] = [
  {
    slot: 'checkInStatus',
    label: 'No show',
    done: 'marked as no show',
    change: { checkInStatus: 'no_show' },
    fits: ({ status, checkInStatus }) => status === 'confirmed' && checkInStatus !== 'no_show',
  },
  {
    slot: 'checkInStatus',
    label: 'Not checked in',
    done: 'marked as not checked in',
    change: { checkInStatus: 'not_checked_in' },
    fits: ({ checkInStatus }) => checkInStatus !== 'not_checked_in',
  },
  {
    slot: 'paymentStatus',
    label: 'Mark pending',
    done: 'marked as pending',
    change: { paymentStatus: 'pending' },
    fits: ({ paymentStatus }) => paymentStatus !== 'pending',
  },
  {
    slot: 'paymentStatus',
    label: 'Mark failed',
    done: 'marked as failed',
    change: { paymentStatus: 'failed' },
    fits: ({ paymentStatus }) => paymentStatus !== 'failed',
  },
  {
    slot: 'paymentStatus',
    label: 'Mark refunded',
    done: 'marked as refunded',
    change: { paymentStatus: 'refunded' },
    fits: ({ paymentStatus }) => paymentStatus !== 'refunded',
  },
  {
    slot: 'status',
    label: 'Move to waitlist',
    done: 'moved to the waitlist',
    change: { status: 'waitlist' },
    fits: ({ status }) => status !== 'waitlist',
  },
];
