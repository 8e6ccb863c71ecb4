import type { Participant } from '@muster/contract';
import { useState } from 'react';
import { nameOf } from '../shared/labels.ts';
import { type Action, CONFIRM } from './actions.ts';

/** What is asked before part of a waiting party is confirmed. */
export interface PartyQuestion {
  /** The only one, with the size of the party; null for several who were selected. */
  one: { name: string; size: number } | null;
  choose: (party: 'all' | 'one') => void;
}

/** Asks whether a confirmation is for whole parties (docs/product/squads.md#waiting-parties). */
export function usePartyQuestion() {
  const [question, setQuestion] = useState<PartyQuestion | null>(null);
  /** Makes the action, after the question where it would leave out some of a party. */
  function ask(action: Action, chosen: readonly Participant[], make: (action: Action) => void) {
    const [first] = chosen;
    if (action.name !== CONFIRM.name || !first || !leavesOut(chosen)) return make(action);
    const one = chosen.length === 1 && { name: nameOf(first), size: first.partySize ?? 1 };
    function choose(party: 'all' | 'one') {
      setQuestion(null);
      make({ ...action, change: { ...action.change, party } });
    }
    return setQuestion({ one: one || null, choose });
  }
  return { question, ask, cancel: () => setQuestion(null) };
}

/** Whether others wait together with one of these. */
function leavesOut(chosen: readonly Participant[]): boolean {
  const waiting = chosen.filter(({ status, partyId }) => status === 'waitlist' && partyId);
  const parties = Map.groupBy(waiting, ({ partyId }) => partyId);
  return waiting.some(
    ({ partyId, partySize }) => (partySize ?? 1) > (parties.get(partyId)?.length ?? 0),
  );
}
