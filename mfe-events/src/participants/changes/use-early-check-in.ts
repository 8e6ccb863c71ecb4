import { isEarlyToCheckIn } from '@muster/domain';
import { useState } from 'react';
import type { ParticipantsScreen } from '../data/screen-context.tsx';
import type { Action } from './actions.ts';

/**
 * Asks once, before the first check-in more than a day before the event: it is a slip more often
 * than not, and the record of the player has it (docs/product/participation.md#check-in).
 */
export function useEarlyCheckIn({ event }: Pick<ParticipantsScreen, 'event'>) {
  const [isMeant, setMeant] = useState(false);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  /** Makes the change, after the question where it is asked. */
  function ask({ change }: Pick<Action, 'change'>, make: () => void) {
    const isCheckIn = change.checkInStatus === 'checked_in';
    const isAsked = isCheckIn && !isMeant && event && isEarlyToCheckIn(event, new Date());
    if (isAsked) setWaiting(() => make);
    else make();
  }
  function confirm() {
    setMeant(true);
    waiting?.();
    setWaiting(null);
  }
  return { isAsking: waiting !== null, ask, confirm, cancel: () => setWaiting(null) };
}
