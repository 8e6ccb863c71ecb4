import type { Api } from '@muster/api-client';
import type { GatePerson } from '@muster/contract';
import { mustBeSeen } from '@muster/domain';
import { useState } from 'react';
import type { Done, Payment } from '../done.ts';
import type { Gate } from '../gate/gate.ts';
import type { Outcome, PaymentToTake, ScanToMake } from '../gate/gate-view.ts';
import { inBackground } from '../in-background.ts';
import { signal } from '../signal/signal.ts';
import { toneOfVerdict } from '../signal/tone.ts';
import { type Presses, slip, usePresses } from '../use-presses.ts';
import { useDone } from './use-done.ts';

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
        ? {
            ...{ nonces, payment, person, isIn, canUndo: true },
            text: paid ? `${paid}, ${text}` : text,
          }
        : null,
  };
}

/** People arriving at the gate, one after the other. */
export function useDoor(gate: Gate, { api, eventId }: { api: Api; eventId: string }) {
  const [shown, setShown] = useState<Shown>({ kind: 'nothing' });
  const { done, setDone, undo, ...money } = useDone(gate);
  const { press, isBusy } = usePresses();

  async function record(scan: ScanToMake, isQuiet: boolean, payment: Payment | null = null) {
    // What was pressed stays until no second press is to be expected.
    const isOpen = shown.kind !== 'nothing';
    const made = await makeScan(gate, scan, { isQuiet, payment });
    if (isOpen) await slip();
    if (made.done) setDone(made.done);
    setShown(made.shown);
    return made.done !== null;
  }

  /** Somebody of the list; asks first about what has to be seen. */
  async function arrive(person: GatePerson) {
    if (mustBeSeen(person)) setShown({ kind: 'ask', person });
    else await record({ kind: 'entry', about: { participationId: person.id } }, true);
  }

  /** Whatever a camera or a scanner has read. */
  async function arriveByCode(code: string) {
    const found = await gate.lookUp(code);
    if (found === 'not a ticket') {
      signal('no');
      setShown({ kind: 'not a ticket' });
    } else if (found && !found.isInside && found.status === 'confirmed' && mustBeSeen(found)) {
      setShown({ kind: 'ask', person: found });
    } else await record({ kind: 'entry', about: { code } }, false);
  }

  return {
    ...{ shown, done, press, isBusy },
    close: () => setShown({ kind: 'nothing' }),
    arrive: (person: GatePerson) => press(person.id, () => arrive(person)),
    arriveByCode: (code: string) => press(code, () => arriveByCode(code)),
    act: (subject: string, act: (tools: DoorTools) => Promise<void>) =>
      press(subject, () => act({ gate, api, eventId, record, arrive, setDone, setShown })),
    ...moneyOf({ record, press, ...money }),
    ...quietScans({ record, press }),
    undo: (of: Done) => inBackground(undo(of)),
  };
}

/** What a press can use whose own part is loaded with its button. */
export interface DoorTools extends Pick<Recording, 'record'> {
  gate: Gate;
  api: Api;
  eventId: string;
  arrive: (person: GatePerson) => Promise<void>;
  setDone: (done: Done) => void;
  setShown: (shown: Shown) => void;
}

/** Whom a scan is about, as `press` names them. */
export function subjectOf(about: ScanToMake['about']): string {
  return 'code' in about ? about.code : about.participationId;
}

interface Recording extends Pick<Presses, 'press'> {
  record: (scan: ScanToMake, isQuiet: boolean, payment?: Payment | null) => Promise<boolean>;
}
type Money = Pick<ReturnType<typeof useDone>, 'bookPayment' | 'showPayment'>;

/** Money, before somebody comes in or by itself. */
function moneyOf({ record, press, bookPayment, showPayment }: Recording & Money) {
  return {
    letIn: (person: GatePerson, given?: PaymentToTake, onDone?: () => void) =>
      press(
        person.id,
        async () => {
          const payment = given ? await bookPayment(person, given) : null;
          const about = { participationId: person.id };
          // Undo takes back both, so that it is offered once both are recorded. Who has paid for
          // others is shown with those.
          const isShown = await record({ kind: 'entry', about }, !given?.others, payment);
          if (payment && !isShown) showPayment(person, payment);
        },
        onDone,
      ),
    takePayment: (person: GatePerson, given: PaymentToTake, onDone?: () => void) =>
      press(person.id, async () => showPayment(person, await bookPayment(person, given)), onDone),
  };
}

/** What is recorded without a result that says yes. */
function quietScans({ record, press }: Recording) {
  return {
    admit: (about: ScanToMake['about'], reason: string) =>
      press(subjectOf(about), () => record({ kind: 'admit', about, reason }, true)),
    letOut: ({ id }: GatePerson, onDone: () => void) =>
      press(id, () => record({ kind: 'exit', about: { participationId: id } }, true), onDone),
  };
}

/** The people arriving at the gate. */
export type DoorState = ReturnType<typeof useDoor>;
