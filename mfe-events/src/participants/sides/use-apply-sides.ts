import { failureText } from '@muster/api-client';
import type { SidePlanResponse } from '@muster/contract';
import { useChange } from '@muster/remote-kit/endpoints';
import { createContentNonces } from '@muster/remote-kit/nonces';
import { useState } from 'react';
import { count } from '../../count.ts';
import { notify } from '../shared/notify.ts';

/** Applies a plan of sides, says so and offers to undo it. */
export function useApplySides(eventId: string) {
  const [nonces] = useState(createContentNonces);
  const change = useChange('applySides', { refreshes: ['events'], refreshAfter: 'settled' });
  type Sent = Parameters<typeof change.mutate>[0]['body'];
  function send(content: Omit<Sent, 'nonce'>) {
    return change.mutateAsync({
      params: { id: eventId },
      body: { ...content, nonce: nonces.nonceFor(content) },
    });
  }
  async function undo(before: Omit<Sent, 'nonce'>) {
    try {
      await send(before);
      notify({ tone: 'success', text: 'The sides are as before' });
    } catch (error) {
      notify({ tone: 'error', text: failureText(error, 'The sides could not be taken back') });
    }
  }
  async function apply({ version, moves }: SidePlanResponse, onApplied: () => void) {
    const toSides = moves.map(({ participationId, to }) => ({ participationId, to }));
    // The dialog shows what was refused.
    const applied = await send({ version, moves: toSides }).catch(() => undefined);
    if (!applied) return;
    onApplied();
    const text = `Sides given to ${count(applied.updated, 'player')}. Each gets an email.`;
    notify({ tone: 'success', text, undo: () => void undo(applied.undo) });
  }
  return { apply, error: change.error, isPending: change.isPending, reset: change.reset };
}
