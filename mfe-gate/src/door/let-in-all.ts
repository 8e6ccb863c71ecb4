import type { GatePerson } from '@muster/contract';
import type { Gate } from '../gate/gate.ts';
import type { Outcome } from '../gate/gate-view.ts';
import { signal } from '../signal/signal.ts';
import type { Done } from './use-done.ts';

/** Lets in several with a scan each. Returns whom, and the first who was not. */
export async function letInAll(
  gate: Pick<Gate, 'scan'>,
  people: readonly GatePerson[],
): Promise<{ done: Done | null; failed: Outcome | null }> {
  const outcomes = await Promise.all(
    people.map((person) => gate.scan({ kind: 'entry', about: { participationId: person.id } })),
  );
  // The notice above the list says why one is not recorded; another device may have been first.
  const recorded = outcomes.filter(({ refusal }) => refusal === null);
  const failed = recorded.find(({ verdict }) => !['in', 'already_in'].includes(verdict)) ?? null;
  signal(failed ? 'no' : 'yes');
  const done = recorded.flatMap(({ verdict, person, nonces }) =>
    verdict === 'in' && person ? [{ person, nonces }] : [],
  );
  const [first, ...others] = done;
  if (!first) return { done: null, failed };
  const text = others.length > 0 ? `and ${others.length} more in` : 'in';
  return { done: { ...first, others, payment: null, isIn: true, canUndo: true, text }, failed };
}
