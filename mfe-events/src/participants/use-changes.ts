import type { Participant, ParticipantChange } from '@muster/contract';
import { useCallback, useMemo, useState } from 'react';
import { type Action, CANCEL_PLACE, type Slot } from './actions.ts';
import { reverseChange } from './change-participant.ts';
import { changeFailure, useChangeParticipant } from './change-queries.ts';
import type { Notify } from './use-notices.ts';
import { nameOf } from './words.ts';

/** How to take back what was last done to somebody. */
export interface Undo {
  slot: Slot;
  /** What was done: "checked in". */
  done: string;
  change: ParticipantChange;
}

/** What a row can have done. The functions keep their identity, so that rows need not render again. */
export interface RowChanges {
  make: (participant: Participant, action: Action) => void;
  takeBack: (participant: Participant, undo: Undo) => void;
  /** Asks before a place is given away. */
  askToCancel: (participant: Participant) => void;
}

/** Changes of single participants: shown at once, each with its undo until the next one on the same row. */
export function useChanges(eventId: string, notify: Notify) {
  const { mutateAsync } = useChangeParticipant(eventId);
  const [undos, setUndos] = useState<ReadonlyMap<string, Undo>>(new Map());
  const [said, setSaid] = useState('');
  const [cancelling, setCancelling] = useState<Participant | null>(null);
  // Only touches setters, so the first one serves for good.
  const [fail] = useState(() => (error: unknown) => {
    setSaid('');
    notify({ tone: 'error', text: changeFailure(error) });
  });

  const make = useCallback(
    (participant: Participant, { slot, done, change }: Action) => {
      const undo = { slot, done, change: reverseChange(participant, change) };
      setUndos((all) => new Map(all).set(participant.user.id, undo));
      setSaid(`${nameOf(participant)} ${done}.`);
      mutateAsync({ participant, change }).catch((error) => {
        setUndos((all) =>
          all.get(participant.user.id) === undo ? without(all, participant) : all,
        );
        fail(error);
      });
    },
    [mutateAsync, fail],
  );
  const takeBack = useCallback(
    (participant: Participant, { done, change }: Undo) => {
      setUndos((all) => without(all, participant));
      setSaid(`${nameOf(participant)}: ${done} undone.`);
      mutateAsync({ participant, change }).catch(fail);
    },
    [mutateAsync, fail],
  );
  const changes = useMemo<RowChanges>(
    () => ({ make, takeBack, askToCancel: setCancelling }),
    [make, takeBack],
  );
  return {
    changes,
    undos,
    /** For those who cannot see the row change. */
    said,
    /** Whose place is about to be given away. */
    cancelling,
    closeCancelling: () => setCancelling(null),
    cancelPlace: () => {
      if (cancelling) make(cancelling, CANCEL_PLACE);
      setCancelling(null);
    },
  };
}

function without(all: ReadonlyMap<string, Undo>, { user }: Participant) {
  const left = new Map(all);
  left.delete(user.id);
  return left;
}
