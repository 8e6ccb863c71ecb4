import { useState } from 'react';
import type { Action } from './actions.ts';
import { bulkWords } from './bulk-words.ts';
import { useChangeParticipants } from './change-queries.ts';
import type { Notify } from './use-notices.ts';
import type { Selection } from './use-selection.ts';

interface BulkOptions {
  selection: Selection;
  notify: Notify;
}

/** One action on everybody selected, with one answer; who was refused stays selected. */
export function useBulk(eventId: string, { selection, notify }: BulkOptions) {
  const { mutateAsync } = useChangeParticipants(eventId);
  const [running, setRunning] = useState<Action | null>(null);
  const run = async (action: Action) => {
    setRunning(action);
    const outcome = await mutateAsync({ userIds: [...selection.chosen], change: action.change });
    const isWhole = outcome.refused.length === 0;
    selection.set(outcome.refused.map(({ userId }) => userId));
    notify({ tone: isWhole ? 'success' : 'error', text: bulkWords(action.done, outcome) });
    setRunning(null);
  };
  return { running, run };
}
