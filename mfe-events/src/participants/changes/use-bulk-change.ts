import { useState } from 'react';
import { useKnownParticipants } from '../data/use-known-participants.ts';
import type { Action } from './actions.ts';
import { useParticipantChanges } from './changes-context.ts';
import { useChangeSeveral } from './use-change-several.ts';

/** The selected participants, by user id. */
export interface ParticipantSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/**
 * One action on everyone who is selected, with one result. Those who were refused stay selected.
 */
export function useBulkChange(eventId: string, { selected, onChange }: ParticipantSelection) {
  const changes = useParticipantChanges();
  const { early, party } = changes;
  const known = useKnownParticipants();
  const changeSeveral = useChangeSeveral(eventId);
  const [running, setRunning] = useState<Action | null>(null);
  async function run(action: Action) {
    setRunning(action);
    const result = await changeSeveral([...selected], action, changes);
    onChange(new Set(result.refused.map(({ userId }) => userId)));
    setRunning(null);
  }
  function ask(action: Action) {
    const chosen = [...selected].flatMap((userId) => known.get(userId) ?? []);
    early.ask(action, () => party.ask(action, chosen, (asked) => void run(asked)));
  }
  return { running, run: ask };
}
