import { isApiError } from '@muster/api-client';
import type { Participant, ParticipantChange } from '@muster/contract';
import { participantRef } from '@muster/domain';
import { useEffect, useRef } from 'react';
import type { Outcome } from '../outbox/change-outbox.ts';
import { useChangeOutbox } from '../outbox/use-change-outbox.ts';
import { sayCheckedInBefore } from '../outbox/was-checked-in.ts';
import { nameOf } from '../shared/labels.ts';
import { notify } from '../shared/notify.ts';
import { doneOf } from './actions.ts';

interface Asking {
  eventId: string;
  /** Asks for a higher maximum, because the event is full. */
  askForSpot: (participant: Participant, change: ParticipantChange) => void;
}

/** How a change ended, as far as there is something to undo: `others` had done it before. */
export type SentAs = 'own' | 'others' | 'refused';

/** Puts the change of a participant into the outbox, and says what is to be said of it. */
export function useSendChange({ eventId, askForSpot }: Asking) {
  const outbox = useChangeOutbox();
  const isOpen = useIsOpen();

  /** It is listed among the refused, unless there is a question to ask. */
  function refuse(
    participant: Participant,
    change: ParticipantChange,
    { id, error }: Outcome & { kind: 'refused' },
  ) {
    if (!isApiError(error, 'EVENT_FULL') || !isOpen.current) return;
    outbox.discard(id);
    askForSpot(participant, change);
  }
  return async (participant: Participant, change: ParticipantChange): Promise<SentAs> => {
    const userId = participantRef(participant);
    const who = nameOf(participant);
    const added = { eventId, userIds: [userId], change, isBulk: false, who, done: doneOf(change) };
    try {
      const outcome = await outbox.add(added);
      if (outcome.kind === 'refused') refuse(participant, change, outcome);
      if (outcome.kind !== 'sent') return outcome.kind === 'refused' ? 'refused' : 'own';
      sayCheckedInBefore(outcome.wasCheckedIn, new Map([[userId, who]]));
      return outcome.wasCheckedIn.length > 0 ? 'others' : 'own';
    } catch (error) {
      notify({ tone: 'error', text: (error as Error).message });
      return 'refused';
    }
  };
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
