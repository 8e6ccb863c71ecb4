import type { Participant, ParticipantChange } from '@muster/contract';
import { participantRef, reverseParticipantChange } from '@muster/domain';
import { useState } from 'react';
import type { ParticipantsScreen } from '../data/screen-context.tsx';
import { nameOf } from '../shared/labels.ts';
import { type Action, type ActionSubject, CANCEL_SPOT, CONFIRM } from './actions.ts';
import { useChangeSeveral } from './use-change-several.ts';
import { useEarlyCheckIn } from './use-early-check-in.ts';
import { usePartyQuestion } from './use-party-question.ts';
import { isFull, useRaiseMaximum, type WaitingForSpots } from './use-raise-maximum.ts';
import { useSendChange } from './use-send-change.ts';

/** How to undo the last change of a participant. */
interface Undo {
  subject: ActionSubject;
  /** What was done: "checked in". */
  done: string;
  change: ParticipantChange;
}

/**
 * Changes of single participants, each shown at once, with an undo until the next change of the
 * same participant.
 */
export interface ParticipantChanges {
  make: (participant: Participant, action: Action) => void;
  undo: (participant: Participant, undo: Undo) => void;
  /** By user id, the latest last. */
  undos: ReadonlyMap<string, Undo>;
  /** The last change in words, for a live region. */
  announcement: string;
  /** The participant whose spot is about to be cancelled, after `askToCancel`. */
  cancelling: Participant | null;
  askToCancel: (participant: Participant | null) => void;
  confirmCancel: () => void;
  /** The participant who is about to be moved to another date, after `askToMove`. */
  moving: Participant | null;
  askToMove: (participant: Participant | null) => void;
  /** Takes back the offers to undo, because these participants are changed otherwise. */
  forgetUndos: (userIds: readonly string[]) => void;
  /** The question whether a check-in before the day is meant. */
  early: ReturnType<typeof useEarlyCheckIn>;
  /** The question whether a whole party is confirmed. */
  party: ReturnType<typeof usePartyQuestion>;
  /** The question whether to raise the maximum, after `askToRaise`. */
  raise: ReturnType<typeof useRaiseMaximum>;
  askToRaise: (waiting: WaitingForSpots) => void;
  /** A form for a message is open on top; Escape is for it. */
  isWriting: boolean;
  setWriting: (isWriting: boolean) => void;
}

/** The changes of an event's participants. */
export function useChanges(screen: ParticipantsScreen): ParticipantChanges {
  const raise = useRaiseMaximum(screen);
  const early = useEarlyCheckIn(screen);
  const party = usePartyQuestion();
  const single = useSingleChanges(screen, raise.ask);
  const [isWriting, setWriting] = useState(false);
  const [cancelling, setCancelling] = useState<Participant | null>(null);
  const [moving, setMoving] = useState<Participant | null>(null);
  function confirmCancel() {
    if (cancelling) single.make(cancelling, CANCEL_SPOT);
    setCancelling(null);
  }
  return {
    ...single,
    make: (participant, action) =>
      early.ask(action, () =>
        party.ask(action, [participant], (asked) => single.make(participant, asked)),
      ),
    early,
    party,
    cancelling,
    askToCancel: setCancelling,
    confirmCancel,
    moving,
    askToMove: setMoving,
    raise,
    askToRaise: raise.ask,
    isWriting,
    setWriting,
  };
}

function useSingleChanges(
  { eventId, event, list }: ParticipantsScreen,
  askToRaise: (waiting: WaitingForSpots) => void,
) {
  const [undos, setUndos] = useState<ReadonlyMap<string, Undo>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const send = useSendChange({ eventId, askForSpot });
  const changeSeveral = useChangeSeveral(eventId);

  function askForSpot(participant: Participant, change: ParticipantChange) {
    askToRaise({ userIds: [participantRef(participant)], name: nameOf(participant), change });
  }
  async function make(participant: Participant, action: Action) {
    const { subject, done, change } = action;
    const userId = participantRef(participant);
    if (change.party === 'all')
      return void changeSeveral([userId], action, { forgetUndos, askToRaise });
    if (action.name === CONFIRM.name && isFull(event, list.data?.summary))
      return askForSpot(participant, change);
    const undo = { subject, done, change: reverseParticipantChange(participant, change) };
    setUndos((all) => without(all, [userId]).set(userId, undo));
    setAnnouncement(`${nameOf(participant)} ${done}.`);
    const sentAs = await send(participant, change);
    // The check-in of somebody else is not undone in passing.
    if (sentAs === 'own') return;
    setUndos((all) => (all.get(userId) === undo ? without(all, [userId]) : all));
    setAnnouncement('');
  }
  async function undo(participant: Participant, { done, change }: Undo) {
    setUndos((all) => without(all, [participantRef(participant)]));
    setAnnouncement(`${nameOf(participant)}: ${done} undone.`);
    if ((await send(participant, change)) === 'refused') setAnnouncement('');
  }
  function forgetUndos(userIds: readonly string[]) {
    setUndos((all) => without(all, userIds));
  }
  return {
    make: (participant: Participant, action: Action) => void make(participant, action),
    undo: (participant: Participant, last: Undo) => void undo(participant, last),
    undos,
    announcement,
    forgetUndos,
  };
}

function without(all: ReadonlyMap<string, Undo>, userIds: readonly string[]) {
  const left = new Map(all);
  for (const userId of userIds) left.delete(userId);
  return left;
}
