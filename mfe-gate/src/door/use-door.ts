import type { Api } from '@muster/api-client';
import type { GatePerson } from '@muster/contract';
import { useState } from 'react';
import type { Gate } from '../gate/gate.ts';
import type { Outcome, PaymentToTake, ScanToMake, SignatureToGive } from '../gate/gate-view.ts';
import { FLAGS_TO_SEE } from '../gate-texts.ts';
import { signal } from '../signal/signal.ts';
import { toneOfVerdict } from '../signal/tone.ts';
import { type Done, type Payment, useDone } from './use-done.ts';

/** What the marshal is shown over the list. */
export type Shown =
  | { kind: 'nothing' }
  /** Before somebody is let in: what has to be seen first. */
  | { kind: 'ask'; person: GatePerson }
  | { kind: 'outcome'; outcome: Outcome }
  /** No spot can be given to somebody on the waitlist, and why. */
  | { kind: 'no spot'; person: GatePerson; reason: string }
  | { kind: 'not a ticket' };

/** Records a scan and tells its result; a quiet one shows nothing when it says yes. */
async function makeScan(
  gate: Gate,
  scan: ScanToMake,
  { isQuiet, payment }: { isQuiet: boolean; payment: Payment | null },
): Promise<{ shown: Shown; done: Done | null }> {
  const outcome = await gate.scan(scan);
  const { nonces, person, verdict, refusal } = outcome;
  // The notice above the list says why.
  if (refusal !== null) return { shown: { kind: 'nothing' }, done: null };
  // Who has not signed is admitted by the organizer alone; without the server by anybody.
  const isRefused = verdict === 'not_signed' && !outcome.isLocal;
  const isIn = verdict === 'in' || (scan.kind === 'admit' && !isRefused);
  const isYes = isIn || verdict === 'out';
  signal(isIn ? 'yes' : toneOfVerdict(verdict));
  const text = verdict === 'out' ? 'out' : 'in';
  const paid = payment && `paid ${payment.text}`;
  return {
    shown: isQuiet && isYes ? { kind: 'nothing' } : { kind: 'outcome', outcome },
    done:
      person && isYes
        ? { nonces, payment, person, text: paid ? `${paid}, ${text}` : text, canUndo: true }
        : null,
  };
}

/** People arriving at the gate, one after the other. */
export function useDoor(gate: Gate, { api, eventId }: { api: Api; eventId: string }) {
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' });
  const { done, setDone, undo, ...money } = useDone(gate);

  async function record(scan: ScanToMake, isQuiet: boolean, payment: Payment | null = null) {
    const made = await makeScan(gate, scan, { isQuiet, payment });
    if (made.done) setDone(made.done);
    setShown(made.shown);
    return made.done !== null;
  }

  /** Somebody of the list; asks first about what has to be seen. */
  async function arrive(person: GatePerson) {
    if (mustBeSeen(person)) setShown({ kind: 'ask', person });
    else await record({ kind: 'entry', about: { participationId: person.id } }, true);
  }

  return {
    shown,
    done,
    close: () => setShown({ kind: 'nothing' }),
    arrive,
    /** Whatever a camera or a scanner has read. */
    arriveByCode: async (code: string) => {
      const found = await gate.lookUp(code);
      if (found === 'not a ticket') {
        signal('no');
        setShown({ kind: 'not a ticket' });
      } else if (found && !found.isInside && found.status === 'confirmed' && mustBeSeen(found)) {
        setShown({ kind: 'ask', person: found });
      } else await record({ kind: 'entry', about: { code } }, false);
    },
    ...moneyOf(record, money),
    sign: async (person: GatePerson, given: SignatureToGive) =>
      arrive(await signHere(gate, person, given)),
    ...quietScans(record),
    /** Lets in somebody on the waitlist; an organizer confirms them with it. */
    giveSpot: async (person: GatePerson) => {
      const spot = { eventId, participationId: person.id };
      const reason = gate.view.isOnline ? await confirmOnline(api, spot) : null;
      if (reason !== null) return setShown({ kind: 'no spot', person, reason });
      const about = { participationId: person.id };
      await record({ kind: 'admit', about, reason: 'Given the spot' }, true);
    },
    undo,
  };
}

type Record = (scan: ScanToMake, isQuiet: boolean, payment?: Payment | null) => Promise<boolean>;
type Money = Pick<ReturnType<typeof useDone>, 'bookPayment' | 'showPayment'>;

/** Money, before somebody comes in or by itself. */
function moneyOf(record: Record, { bookPayment, showPayment }: Money) {
  return {
    letIn: async (person: GatePerson, given?: PaymentToTake) => {
      const payment = given ? await bookPayment(person, given) : null;
      const about = { participationId: person.id };
      // Undo takes back both, so that it is offered once both are recorded.
      const isShown = await record({ kind: 'entry', about }, true, payment);
      if (payment && !isShown) showPayment(person, payment);
    },
    takePayment: async (person: GatePerson, given: PaymentToTake) => {
      const payment = await bookPayment(person, given);
      showPayment(person, payment);
      return payment;
    },
  };
}

/** What is recorded without a result that says yes. */
function quietScans(record: Record) {
  return {
    admit: (about: ScanToMake['about'], reason: string) =>
      record({ kind: 'admit', about, reason }, true),
    letOut: (person: GatePerson) =>
      record({ kind: 'exit', about: { participationId: person.id } }, true),
  };
}

/** The people arriving at the gate. */
export type DoorState = ReturnType<typeof useDoor>;

/** Without its part there is no connection either. */
async function confirmOnline(api: Api, spot: { eventId: string; participationId: string }) {
  const part = await import('./give-spot.ts').catch(() => null);
  return part ? part.confirmWaiting(api, spot) : null;
}

/** Signs on this device; whoever has signed arrives anew, with what else has to be seen. */
async function signHere(
  gate: Gate,
  person: GatePerson,
  given: SignatureToGive,
): Promise<GatePerson> {
  await gate.sign(person.id, given);
  return gate.view.people.get(person.id) ?? person;
}

function mustBeSeen({ flags, owedPence }: GatePerson): boolean {
  return owedPence > 0 || flags.some((flag) => FLAGS_TO_SEE.includes(flag));
}
