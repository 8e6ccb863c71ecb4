import type { Participant, ParticipantChange } from '@muster/contract';
import { reverseParticipantChange } from '@muster/domain';
import { useCallback, useState } from 'react';
import { nameOf } from '../shared/labels.ts';
import { notify } from '../shared/notify.ts';
import { type Action, type ActionSubject, CANCEL_SPOT } from './actions.ts';
import { changeFailureText, useChangeParticipant } from './change-queries.ts';

/** How to undo the last change of a participant. */
interface Undo {
  subject: ActionSubject;
  /** What was done: "checked in". */
  done: string;
  change: ParticipantChange;
}

/** Changes of single participants, each shown at once, with an undo until the next change of the same participant. */
export interface ParticipantChanges {
  make: (participant: Participant, action: Action) => void;
  undo: (participant: Participant, undo: Undo) => void;
  /** By user id. */
  undos: ReadonlyMap<string, Undo>;
  /** The last change in words, for a live region. */
  announcement: string;
  /** The participant whose spot is about to be cancelled, after `askToCancel`. */
  cancelling: Participant | null;
  askToCancel: (participant: Participant | null) => void;
  confirmCancel: () => void;
}

/** The changes of an event's participants. */
export function useChanges(eventId: string): ParticipantChanges {
  const { mutateAsync } = useChangeParticipant(eventId);
  const [undos, setUndos] = useState<ReadonlyMap<string, Undo>>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const [cancelling, setCancelling] = useState<Participant | null>(null);

  const fail = useCallback((error: unknown) => {
    setAnnouncement('');
    notify({ tone: 'error', text: changeFailureText(error) });
  }, []);
  const make = useCallback(
    (participant: Participant, { subject, done, change }: Action) => {
      const userId = participant.user.id;
      const undo = { subject, done, change: reverseParticipantChange(participant, change) };
      setUndos((all) => new Map(all).set(userId, undo));
      setAnnouncement(`${nameOf(participant)} ${done}.`);
      mutateAsync({ participant, change }).catch((error) => {
        setUndos((all) => (all.get(userId) === undo ? without(all, userId) : all));
        fail(error);
      });
    },
    [mutateAsync, fail],
  );
  const undo = useCallback(
    (participant: Participant, { done, change }: Undo) => {
      setUndos((all) => without(all, participant.user.id));
      setAnnouncement(`${nameOf(participant)}: ${done} undone.`);
      mutateAsync({ participant, change }).catch(fail);
    },
    [mutateAsync, fail],
  );
  function confirmCancel() {
    if (cancelling) make(cancelling, CANCEL_SPOT);
    setCancelling(null);
  }
  return { make, undo, undos, announcement, cancelling, askToCancel: setCancelling, confirmCancel };
}

function without(all: ReadonlyMap<string, Undo>, userId: string) {
  const left = new Map(all);
  left.delete(userId);
  return left;
}
