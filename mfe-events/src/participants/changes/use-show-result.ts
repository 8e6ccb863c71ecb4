import { useQueryClient } from '@tanstack/react-query';
import { knownNames } from '../outbox/show-saved.ts';
import { notify } from '../shared/notify.ts';
import { bulkResultText, undoResultText } from './bulk-result-text.ts';
import { type BulkChange, type BulkResult, useChangeParticipants } from './change-queries.ts';

/** Says what a bulk change came to, and offers to undo it. */
export function useShowResult(eventId: string) {
  const client = useQueryClient();
  const { changeAll } = useChangeParticipants(eventId);
  async function undo(done: string, changes: readonly BulkChange[]) {
    const result = await changeAll(changes);
    notify({ tone: toneOf(result), text: undoResultText(done, result) });
  }
  return (done: string, result: BulkResult) =>
    notify({
      tone: toneOf(result),
      text: bulkResultText(done, result, knownNames(client, eventId)),
      undo: result.undo.length > 0 ? () => void undo(done, result.undo) : undefined,
    });
}

function toneOf({ refused }: BulkResult) {
  return refused.length === 0 ? 'success' : 'error';
}
