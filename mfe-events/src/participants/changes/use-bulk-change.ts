import { useState } from 'react';
import type { Action } from './actions.ts';
import { useChangeParticipants } from './change-queries.ts';
import { useParticipantChanges } from './changes-context.ts';
import { useShowResult } from './use-show-result.ts';

/** The selected participants, by user id. */
export interface ParticipantSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/**
 * One action on everyone who is selected, with one result. Those who were refused stay selected.
 */
export function useBulkChange(eventId: string, { selected, onChange }: ParticipantSelection) {
  const { changeAll } = useChangeParticipants(eventId);
  const { forgetUndos, askToRaise, early } = useParticipantChanges();
  const showResult = useShowResult(eventId);
  const [running, setRunning] = useState<Action | null>(null);
  async function run(action: Action) {
    setRunning(action);
    const userIds = [...selected];
    forgetUndos(userIds);
    const result = await changeAll([{ userIds, change: action.change }]);
    onChange(new Set(result.refused.map(({ userId }) => userId)));
    showResult(action.done, result);
    const waiting = result.refused.filter(({ code }) => code === 'EVENT_FULL');
    if (waiting.length > 0)
      askToRaise({ userIds: waiting.map(({ userId }) => userId), name: null, before: result });
    setRunning(null);
  }
  return { running, run: (action: Action) => early.ask(action, () => void run(action)) };
}
