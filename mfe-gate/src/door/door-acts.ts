import type { GatePerson } from '@muster/contract';
import type { SignatureToGive } from '../gate/gate-view.ts';
import { signal } from '../signal/signal.ts';
import { confirmWaiting } from './give-spot.ts';
import type { DoorTools } from './use-door.ts';

/** Lets in somebody on the waitlist; an organizer confirms them with it. */
export async function giveSpot(
  person: GatePerson,
  { gate, api, eventId, record, setShown }: DoorTools,
): Promise<void> {
  const about = { participationId: person.id };
  const reason = gate.view.isOnline ? await confirmWaiting(api, { eventId, ...about }) : null;
  if (reason === null) await record({ kind: 'admit', about, reason: 'Given the spot' }, true);
  else setShown({ kind: 'no spot', person, reason });
}

/** Signs on this device; whoever has signed arrives anew, with what else has to be seen. */
export async function signHere(
  person: GatePerson,
  given: SignatureToGive,
  { gate, arrive }: DoorTools,
): Promise<void> {
  await gate.sign(person.id, given);
  await arrive(gate.view.people.get(person.id) ?? person);
}

/** Lets in several with a scan each; the first who is not let in is shown. */
export async function letInAll(
  people: readonly GatePerson[],
  { gate, setDone, setShown }: DoorTools,
): Promise<void> {
  const outcomes = await Promise.all(
    people.map((person) => gate.scan({ kind: 'entry', about: { participationId: person.id } })),
  );
  // The notice above the list says why one is not recorded; another device may have been first.
  const recorded = outcomes.filter(({ refusal }) => refusal === null);
  const failed = recorded.find(({ verdict }) => !['in', 'already_in'].includes(verdict));
  signal(failed ? 'no' : 'yes');
  if (failed) setShown({ kind: 'outcome', outcome: failed });
  const done = recorded.flatMap(({ verdict, person, nonces }) =>
    verdict === 'in' && person ? [{ person, nonces }] : [],
  );
  const [first, ...others] = done;
  if (!first) return;
  const text = others.length > 0 ? `and ${others.length} more in` : 'in';
  setDone({ ...first, others, payment: null, isIn: true, canUndo: true, text });
}
