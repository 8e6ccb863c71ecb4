import type {
  CheckInStatus,
  Participant,
  ParticipantChange,
  ParticipationStatus,
  PaymentStatus,
} from '@muster/contract';
import { eventAbilities, type GuardedEvent, organizerIdOf } from '../events/abilities.ts';
import { isOwnerOrSuperadmin, type Viewer } from '../viewer.ts';
import { isParticipating } from './joining.ts';
import { owedPence } from './owing.ts';

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
  payAndCheckIn: { checkInStatus: 'checked_in', paymentStatus: 'paid' },
} as const satisfies Record<string, ParticipantChange>;

/** The name of one of `PARTICIPANT_ACTIONS`. */
export type ParticipantAction = keyof typeof PARTICIPANT_ACTIONS;

/** A participant's account, if any: flat as in a database row, or nested as the API sends it. */
export type ParticipantAccount =
  | { readonly userId: string | null }
  | { readonly user: { readonly id: string } | null };

/** The properties of a participant that decide what can be done to them. */
export type GuardedParticipant = ParticipantAccount & {
  readonly status: ParticipationStatus;
  readonly paymentStatus: PaymentStatus;
  readonly checkInStatus: CheckInStatus;
};

/** The properties of a participant that decide which actions would change them. */
type ActionableParticipant = Pick<
  Participant,
  'status' | 'paymentStatus' | 'checkInStatus' | 'balancePence'
> & { can?: Pick<Participant['can'], 'markPending'> };

/** Which actions would change the participant, whoever asks. They say nothing of capacity. */
export function participantActions(
  participant: ActionableParticipant,
): Record<ParticipantAction, boolean> {
  const { status, paymentStatus, checkInStatus } = participant;
  const isConfirmed = status === 'confirmed';
  const checkIn = isConfirmed && checkInStatus === 'not_checked_in';
  return {
    confirm: !isConfirmed,
    moveToWaitlist: status !== 'waitlist',
    cancel: status !== 'cancelled',
    markPaid: paymentStatus !== 'paid',
    markPending: paymentStatus !== 'pending' && participant.can?.markPending !== false,
    markFailed: paymentStatus !== 'failed' && owedPence(participant) > 0,
    markRefunded: paymentStatus !== 'refunded',
    checkIn,
    markNoShow: isConfirmed && checkInStatus !== 'no_show',
    undoCheckIn: checkInStatus !== 'not_checked_in',
    payAndCheckIn: checkIn && (paymentStatus === 'pending' || paymentStatus === 'failed'),
  };
}

/** What a viewer can do with a participant of an event. */
export interface ParticipantAbilities {
  /** See the join form and the payment. */
  view: boolean;
  /** Take those of `PARTICIPANT_ACTIONS` that `participantActions` says would change something. */
  update: boolean;
  /** Start a conversation with them. */
  message: boolean;
  /** See the medical answers among the rest of the join form. */
  viewMedicalInForm: boolean;
}

/**
 * What a viewer can do with a participant (docs/product/participation.md#participant-changes).
 * Actions are for the event's organizer, co-organizers and the superadmin. Crew gets medical
 * answers of one person at a time (docs/product/crew.md#medical-answers). The server responds to
 * `confirm` on a full event with EVENT_FULL, and accepts some changes that are not offered, such as
 * a check-in after a no show: it checks requests with `refuseParticipantChange`.
 */
export function participantAbilities(
  viewer: Viewer,
  { event, participant }: { event: GuardedEvent; participant: GuardedParticipant },
): ParticipantAbilities {
  const update = eventAbilities(viewer, event).manageParticipants;
  const userId = 'user' in participant ? participant.user?.id : participant.userId;
  const isTheirs = userId != null && viewer?.id === userId;
  return {
    view: update || isTheirs,
    update,
    viewMedicalInForm: isOwnerOrSuperadmin(viewer, organizerIdOf(event)) || isTheirs,
    message:
      userId != null && viewer?.id === organizerIdOf(event) && isParticipating(participant.status),
  };
}
