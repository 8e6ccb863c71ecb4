import { useState } from 'react';
import { notify } from '../shared/notify.ts';
import type { Action } from './actions.ts';
import { bulkResultText } from './bulk-result-text.ts';
import { useChangeParticipants } from './change-queries.ts';

/** The selected participants, by user id. */
export interface ParticipantSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** One action on everyone who is selected, with one result. Those who were refused stay selected. */
export function useBulkChange(eventId: string, { selected, onChange }: ParticipantSelection) {
  const { mutateAsync } = useChangeParticipants(eventId);
  const [running, setRunning] = useState<Action | null>(null);
  async function run(action: Action) {
    setRunning(action);
    const result = await mutateAsync({ userIds: [...selected], change: action.change });
    onChange(new Set(result.refused.map(({ userId }) => userId)));
    const tone = result.refused.length === 0 ? 'success' : 'error';
    notify({ tone, text: bulkResultText(action.done, result) });
    setRunning(null);
  }
  return { running, run };
}
