import type {
  CheckInStatus,
  ParticipantChange,
  ParticipationStatus,
  PaymentStatus,
} from '@muster/contract';
import { eventAbilities, type GuardedEvent, organizerIdOf } from '../events/abilities.ts';
import type { Viewer } from '../viewer.ts';
import { isParticipating } from './joining.ts';

/** What an organizer does to a participant, and the change that does it. */
export const PARTICIPANT_ACTIONS = {
  confirm: { status: 'confirmed' },
  moveToWaitlist: { status: 'waitlist' },
  cancel: { status: 'cancelled' },
  markPaid: { paymentStatus: 'paid' },
  markPending: { paymentStatus: 'pending' },
  markFailed: { paymentStatus: 'failed' },
  markRefunded: { paymentStatus: 'refunded' },
  checkIn: { checkInStatus: 'checked_in' },
  markNoShow: { checkInStatus: 'no_show' },
  undoCheckIn: { checkInStatus: 'not_checked_in' },
} as const satisfies Record<string, ParticipantChange>;

/** The name of one of `PARTICIPANT_ACTIONS`. */
export type ParticipantAction = keyof typeof PARTICIPANT_ACTIONS;

/** A participant's account: flat as in a database row, or nested as the API sends it. */
export type ParticipantAccount =
  | { readonly userId: string }
  | { readonly user: { readonly id: string } };

/** What decides what can be done to a participant. */
export type GuardedParticipant = ParticipantAccount & {
  readonly status: ParticipationStatus;
  readonly paymentStatus: PaymentStatus;
  readonly checkInStatus: CheckInStatus;
};

/** What a viewer can do with a participant of an event. */
export interface ParticipantAbilities extends Record<ParticipantAction, boolean> {
  /** See the join form and the payment. */
  view: boolean;
  /** Start a conversation with them. */
  message: boolean;
}

/**
 * What to offer a viewer to do with a participant (docs/product.md#participant-changes). The actions are for the
 * event's organizer and the superadmin, each only where it would change something. They say nothing of capacity: the
 * server answers `confirm` on a full event with EVENT_FULL. It also accepts some changes that are not offered, such as
 * a check-in after a no show, so requests are checked with `refuseParticipantChange`.
 */
export function participantAbilities(
  viewer: Viewer,
  { event, participant }: { event: GuardedEvent; participant: GuardedParticipant },
): ParticipantAbilities {
  const manage = eventAbilities(viewer, event).manageParticipants;
  const { status, paymentStatus, checkInStatus } = participant;
  const isConfirmed = status === 'confirmed';
  const userId = 'user' in participant ? participant.user.id : participant.userId;
  return {
    view: manage || viewer?.id === userId,
    message: viewer?.id === organizerIdOf(event) && isParticipating(status),
    confirm: manage && !isConfirmed,
    moveToWaitlist: manage && status !== 'waitlist',
    cancel: manage && status !== 'cancelled',
    markPaid: manage && paymentStatus !== 'paid',
    markPending: manage && paymentStatus !== 'pending',
    markFailed: manage && paymentStatus !== 'failed',
    markRefunded: manage && paymentStatus !== 'refunded',
    checkIn: manage && isConfirmed && checkInStatus === 'not_checked_in',
    markNoShow: manage && isConfirmed && checkInStatus !== 'no_show',
    undoCheckIn: manage && checkInStatus !== 'not_checked_in',
  };
}
