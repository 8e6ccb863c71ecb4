import type { ParticipantChange } from '@muster/contract';
import { PARTICIPANT_ACTIONS, type ParticipantAction } from '@muster/domain';

/** The field of a participant that an action changes. A row shows at most one button for each. */
export type ActionSubject = keyof ParticipantChange;

/** An action of the organizer on a participant, with its texts. */
export interface Action {
  name: ParticipantAction;
  subject: ActionSubject;
  /** On the button: "Check in". */
  label: string;
  /** Once done: "checked in". */
  done: string;
  change: ParticipantChange;
  /** The key that does it with the focused row. */
  shortcut?: string;
}

function action(
  name: ParticipantAction,
  texts: Pick<Action, 'label' | 'done' | 'shortcut'>,
): Action {
  const change: ParticipantChange = PARTICIPANT_ACTIONS[name];
  const [subject] = Object.keys(change) as ActionSubject[];
  if (!subject) throw new Error(`${name} changes nothing`);
  return { name, subject, change, ...texts };
}

/** Whether it is about money, also among other things. */
export function isPayment({ change }: Action): boolean {
  return change.paymentStatus !== undefined;
}

/** Gives a participant a spot. */
export const CONFIRM = action('confirm', { label: 'Confirm', done: 'confirmed' });

/** Records that the amount was received. */
export const MARK_PAID = action('markPaid', {
  label: 'Mark paid',
  done: 'marked paid',
  shortcut: 'p',
});

/** Records that a participant has come. */
export const CHECK_IN = action('checkIn', {
  label: 'Check in',
  done: 'checked in',
  shortcut: 'c',
});

/** Both at once, with one request: the commonest case where players pay at the gate. */
export const PAID_AND_IN = action('payAndCheckIn', {
  label: 'Paid and in',
  done: 'paid and checked in',
});

/** A place for one button, and for the undo of what it does. */
export interface ActionSlot {
  id: string;
  subjects: readonly ActionSubject[];
  /** The first that is offered has the place; at most one is, so none takes that of another. */
  actions: readonly Action[];
}

/** What comes next at the gate: a spot, then the check-in. */
export const GATE_SLOT: ActionSlot = {
  id: 'gate',
  subjects: ['status', 'checkInStatus'],
  actions: [CONFIRM, CHECK_IN],
};

/** The payment. */
export const PAYMENT_SLOT: ActionSlot = {
  id: 'payment',
  subjects: ['paymentStatus'],
  actions: [MARK_PAID],
};

/** The buttons of a selection. */
export const ROW_ACTIONS: readonly Action[] = [CONFIRM, MARK_PAID, CHECK_IN];

/** The rarer actions, in the menu of a row. */
export const MENU_ACTIONS: readonly Action[] = [
  action('markNoShow', { label: 'No show', done: 'marked as no show' }),
  action('undoCheckIn', { label: 'Not checked in', done: 'marked as not checked in' }),
  action('markPending', { label: 'Mark pending', done: 'marked as pending' }),
  action('markFailed', { label: 'Mark failed', done: 'marked as failed' }),
  action('markRefunded', { label: 'Mark refunded', done: 'marked as refunded' }),
  action('moveToWaitlist', { label: 'Move to waitlist', done: 'moved to the waitlist' }),
];

/** Frees a spot, perhaps for the first player on the waitlist; needs a confirmation. */
export const CANCEL_SPOT = action('cancel', { label: 'Cancel spot', done: 'cancelled' });

/** What a change comes to, undos too: "marked as not checked in". A new status says most. */
export function doneOf(change: ParticipantChange): string {
  const all = [CANCEL_SPOT, ...ROW_ACTIONS, ...MENU_ACTIONS];
  const fitting = all.filter(({ subject, change: own }) => change[subject] === own[subject]);
  return (fitting.find(({ subject }) => subject === 'status') ?? fitting[0])?.done ?? 'changed';
}
