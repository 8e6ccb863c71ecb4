import { isApiError } from '@muster/api-client';
import type { Participant, ParticipantChange } from '@muster/contract';
import { reverseParticipantChange } from '@muster/domain';
import { useEffect, useRef, useState } from 'react';
import type { ParticipantsScreen } from '../data/screen-context.tsx';
import type { Outcome } from '../outbox/change-outbox.ts';
import { useChangeOutbox } from '../outbox/use-change-outbox.ts';
import { sayCheckedInBefore } from '../outbox/was-checked-in.ts';
import { nameOf } from '../shared/labels.ts';
import { notify } from '../shared/notify.ts';
import { type Action, type ActionSubject, CANCEL_SPOT, CONFIRM, doneOf } from './actions.ts';
import { isFull, useRaiseMaximum, type WaitingForSpots } from './use-raise-maximum.ts';

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
  /** Takes back the offers to undo, because these participants are changed otherwise. */
  forgetUndos: (userIds: readonly string[]) => void;
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
  const single = useSingleChanges(screen, raise.ask);
  const [isWriting, setWriting] = useState(false);
  const [cancelling, setCancelling] = useState<Participant | null>(null);
  function confirmCancel() {
    if (cancelling) single.make(cancelling, CANCEL_SPOT);
    setCancelling(null);
  }
  return {
    ...single,
    cancelling,
    askToCancel: setCancelling,
    confirmCancel,
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
  const outbox = useChangeOutbox();
  const isOpen = useIsOpen();
  const [undos, setUndos] = useState<ReadonlyMap<string, Undo>>(new Map());
  const [announcement, setAnnouncement] = useState('');

  function askForSpot(participant: Participant) {
    askToRaise({ userIds: [participant.user.id], name: nameOf(participant) });
  }
  /** Sends the change; `undo` is offered for it. */
  async function send(participant: Participant, change: ParticipantChange, undo?: Undo) {
    const userId = participant.user.id;
    function withdrawUndo() {
      setUndos((all) => (undo && all.get(userId) === undo ? without(all, [userId]) : all));
    }
    try {
      const [who, done] = [nameOf(participant), doneOf(change)];
      const outcome = await outbox.add({
        ...{ eventId, userIds: [userId], change, isBulk: false, who, done },
      });
      if (outcome.kind === 'refused') refuse(participant, outcome);
      const wasCheckedIn = outcome.kind === 'sent' ? outcome.wasCheckedIn : [];
      sayCheckedInBefore(wasCheckedIn, new Map([[userId, who]]));
      // The check-in of somebody else is not undone in passing.
      if (outcome.kind === 'refused' || wasCheckedIn.length > 0) withdrawUndo();
    } catch (error) {
      withdrawUndo();
      notify({ tone: 'error', text: (error as Error).message });
    }
  }
  /** It is listed among the refused, unless there is a question to ask. */
  function refuse(participant: Participant, { id, error }: Outcome & { kind: 'refused' }) {
    setAnnouncement('');
    if (!isApiError(error, 'EVENT_FULL') || !isOpen.current) return;
    outbox.discard(id);
    askForSpot(participant);
  }
  function make(participant: Participant, action: Action) {
    const { subject, done, change } = action;
    if (action === CONFIRM && isFull(event, list.data?.summary)) return askForSpot(participant);
    const userId = participant.user.id;
    const undo = { subject, done, change: reverseParticipantChange(participant, change) };
    setUndos((all) => without(all, [userId]).set(userId, undo));
    setAnnouncement(`${nameOf(participant)} ${done}.`);
    void send(participant, change, undo);
  }
  function undo(participant: Participant, { done, change }: Undo) {
    setUndos((all) => without(all, [participant.user.id]));
    setAnnouncement(`${nameOf(participant)}: ${done} undone.`);
    void send(participant, change);
  }
  function forgetUndos(userIds: readonly string[]) {
    setUndos((all) => without(all, userIds));
  }
  return { make, undo, undos, announcement, forgetUndos };
}

/** Whether the screen is still there to ask a question. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

function without(all: ReadonlyMap<string, Undo>, userIds: readonly string[]) {
  const left = new Map(all);
  for (const userId of userIds) left.delete(userId);
  return left;
}
